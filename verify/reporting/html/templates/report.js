"use strict";
(() => {
  const root = document.documentElement;
  const remembered = (value) => {
    try {
      if (value === undefined) return localStorage.getItem("verify-theme");
      localStorage.setItem("verify-theme", value);
    } catch { /* a browser may keep nothing for files: then nothing is remembered */ }
    return null;
  };
  const setTheme = (theme) => { root.classList.remove("light", "dark"); if (theme) root.classList.add(theme); };
  setTheme({ light: "light", dark: "dark" }[remembered()]);

  const themeButton = () => {
    const button = document.getElementById("theme");
    const system = matchMedia("(prefers-color-scheme: dark)");
    const dark = () => root.classList.contains("dark") || (!root.classList.contains("light") && system.matches);
    const show = () => {
      button.textContent = dark() ? "Light" : "Dark";
      button.setAttribute("aria-label", `Switch to ${dark() ? "light" : "dark"} mode`);
    };
    button.addEventListener("click", () => { const next = dark() ? "light" : "dark"; setTheme(next); remembered(next); show(); });
    system.addEventListener("change", show);
    button.hidden = false;
    show();
  };

  const reveal = (id) => {
    const target = document.getElementById(id);
    const details = target && target.querySelector(":scope > details");
    if (!details) return;
    details.open = true;
    if (target.hidden) {
      const form = document.getElementById("filter");
      form.reset();
      form.dispatchEvent(new Event("input"));
    }
    target.scrollIntoView({ block: "start" });
  };
  const fragment = () => {
    const raw = location.hash.slice(1);
    if (!raw) return;
    let id = raw;
    try { id = decodeURIComponent(raw); } catch { /* not an encoded id: taken as it stands */ }
    requestAnimationFrame(() => reveal(id));
  };

  const copyLinks = () => {
    const said = document.getElementById("said");
    document.addEventListener("click", async (event) => {
      const link = event.target.closest("a.anchor");
      if (!link) return;
      try { await navigator.clipboard.writeText(link.href); } catch { said.textContent = "The link is in the address bar"; return; }
      said.textContent = "Link copied";
      link.textContent = "✓";
      setTimeout(() => { link.textContent = "#"; }, 1500);
    });
  };

  const filters = () => {
    const form = document.getElementById("filter");
    if (!form) return;
    const shown = document.getElementById("shown");
    const none = document.getElementById("none");
    const groups = [...document.querySelectorAll(".group")].map((element) => ({
      element,
      section: element.dataset.section,
      findings: [...element.querySelectorAll(".finding")].map((one) => ({
        element: one, verdict: one.dataset.verdict, kind: one.dataset.kind, text: null,
      })),
    }));
    const total = groups.reduce((sum, group) => sum + group.findings.length, 0);
    const textOf = (one) => (one.text ??= one.element.textContent.toLowerCase());
    const apply = () => {
      const verdicts = new Set([...form.querySelectorAll("[name=verdict]:checked")].map((box) => box.value));
      const words = form.text.value.toLowerCase().split(/\s+/).filter(Boolean);
      const { kind: { value: kind }, section: { value: section } } = form;
      let count = 0;
      for (const group of groups) {
        let here = 0;
        const inside = !section || group.section === section;
        for (const one of group.findings) {
          const fits = inside && verdicts.has(one.verdict) && (!kind || one.kind === kind)
            && words.every((word) => textOf(one).includes(word));
          if (one.element.hidden === fits) one.element.hidden = !fits;
          here += fits;
        }
        if (group.element.hidden !== !here) group.element.hidden = !here;
        count += here;
      }
      shown.textContent = `${count} of ${total}`;
      none.hidden = count > 0 || total === 0;
    };
    form.addEventListener("input", apply);
    form.addEventListener("change", apply);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("reset", () => setTimeout(apply));  // once the fields are empty
    const openAll = document.getElementById("open-all");
    openAll.addEventListener("click", () => {
      const open = openAll.textContent === "Open all";
      for (const one of document.querySelectorAll(".finding:not([hidden]) > details")) one.open = open;
      openAll.textContent = open ? "Close all" : "Open all";
    });
    form.hidden = false;
    apply();
    const rest = groups.flatMap((group) => group.findings);
    const prepare = (deadline) => {  // so that the first letter typed finds every text ready
      while (rest.length && deadline.timeRemaining() > 2) textOf(rest.pop());
      if (rest.length) requestIdleCallback(prepare);
    };
    if (window.requestIdleCallback) requestIdleCallback(prepare);
  };

  const printing = () => {
    const opened = [];
    addEventListener("beforeprint", () => {
      for (const one of document.querySelectorAll("details:not([open])")) { one.open = true; opened.push(one); }
    });
    addEventListener("afterprint", () => { for (const one of opened.splice(0)) one.open = false; });
  };

  document.addEventListener("DOMContentLoaded", () => {
    themeButton();
    filters();
    copyLinks();
    printing();
    addEventListener("hashchange", fragment);
    fragment();
  });
})();
