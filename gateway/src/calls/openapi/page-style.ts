/** The colours of the site's light and dark themes. The system setting selects the theme. */
export const STYLE = `
:root { --bg: #fbf8f5; --surface: #fff; --sunken: #f3ede8; --text: #241a20; --muted: #6a5b63; --border: #e7dedb; --accent: #7d2e57; --write: #83540a; --focus: #a63c76; color-scheme: light dark; }
@media (prefers-color-scheme: dark) { :root { --bg: #171215; --surface: #201a1d; --sunken: #110d0f; --text: #f4ecee; --muted: #b9a9b0; --border: #3a3136; --accent: #e9a6c6; --write: #efc06a; --focus: #f3b4d2; } }
* { box-sizing: border-box; }
html { font-size: 106.25%; scroll-padding-block-start: 1rem; }
body { margin: 0; background: var(--bg); color: var(--text); font-family: "Source Sans 3", system-ui, sans-serif; line-height: 1.5; display: grid; grid-template-columns: minmax(0, 15rem) minmax(0, 50rem); column-gap: 3rem; justify-content: center; padding: 2rem 1rem 6rem; }
header { grid-column: 1 / -1; max-inline-size: 40rem; margin-block-end: 2rem; }
h1, h2 { font-family: Newsreader, Georgia, serif; font-weight: 500; line-height: 1.15; }
h1 { font-size: 2.5rem; margin: .5rem 0 1rem; }
h2 { font-size: 1.75rem; margin: 3rem 0 .5rem; }
main section:first-child h2 { margin-block-start: 0; }
h3 { font-size: 1.05rem; margin: 1.5rem 0 .25rem; }
h4 { font-size: .9rem; font-weight: 600; color: var(--muted); margin: 1rem 0 .25rem; }
p { margin: .5rem 0; max-inline-size: 65ch; }
a { color: var(--accent); text-underline-offset: .15em; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 6px; }
nav ul { list-style: none; margin: 0; padding: 0; position: sticky; inset-block-start: 2rem; }
nav a { display: flex; justify-content: space-between; gap: 1rem; padding: .45rem .75rem; text-decoration: none; border-radius: 6px; }
nav a:hover { background: var(--sunken); }
nav span, .summary { color: var(--muted); }
code { font-family: ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace; font-size: .85em; overflow-wrap: anywhere; }
pre { margin: .25rem 0; padding: .75rem 1rem; background: var(--sunken); border-radius: 10px; white-space: pre-wrap; overflow-wrap: anywhere; }
pre b { font-weight: 600; }
pre i { font-style: normal; color: var(--muted); }
details { background: var(--surface); border: 1px solid var(--border); border-radius: 10px; margin-block: .5rem; }
details > :not(summary) { margin-inline: 1rem; }
details > :last-child { margin-block-end: 1rem; }
summary { cursor: pointer; padding: .6rem 1rem; border-radius: 10px; }
summary .call { display: inline-flex; flex-wrap: wrap; align-items: baseline; gap: .25rem .6rem; max-inline-size: calc(100% - 1.5rem); vertical-align: top; }
summary .summary { display: block; padding-inline-start: 1.1rem; font-size: .94rem; }
.method { font-size: .8rem; font-weight: 600; min-inline-size: 3.4rem; color: var(--accent); }
.method.post, .method.put, .method.delete { color: var(--write); }
dl { margin: 0; }
dt { font-weight: 600; margin-block-start: 1rem; }
dd { margin: 0; max-inline-size: 65ch; color: var(--muted); }
@media (max-width: 55rem) {
  body { grid-template-columns: minmax(0, 1fr); padding-block-start: 1rem; }
  nav ul { position: static; display: flex; flex-wrap: wrap; gap: .25rem; margin-block: 1rem 2rem; }
  nav a { gap: .4rem; padding: .6rem .75rem; background: var(--surface); border: 1px solid var(--border); }
  h1 { font-size: 2rem; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`;
