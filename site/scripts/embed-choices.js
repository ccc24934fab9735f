// What the embed's address asks for: which controls and metrics to show, the view, the theme, the
// language, read-only. What makes no sense is ignored.

export function choices(query, { controls, subscores, words, defaults }) {
  const asked = new URLSearchParams(query);
  const one = (key, allowed) => (allowed.includes(asked.get(key)) ? asked.get(key) : allowed[0]);
  const some = (key, allowed, fallback) => {
    if (asked.get(key) === "none") return [];
    const names = (asked.get(key) ?? "").split(",").map((name) => name.trim());
    const known = allowed.filter((name) => names.includes(name));
    return known.length > 0 ? known : fallback;
  };
  const metrics = subscores.map(({ key }) => key);
  return {
    controls: some("controls", controls, defaults),
    metrics: some("metrics", metrics, metrics),
    view: one("view", ["full", "compact"]),
    theme: one("theme", ["auto", "light", "dark"]),
    lang: one("lang", Object.keys(words)),
    readonly: asked.has("readonly") && !["0", "false"].includes(asked.get("readonly")),
  };
}
