/** The product's globe icon for the API page. Other pages load it from their assets. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="#7d2e57" stroke-width="2.4">
<style>@media (prefers-color-scheme: dark) { svg { stroke: #e9a6c6 } }</style>
<circle cx="16" cy="16" r="13"/><path d="M16 3c-4.6 3.6-6.8 8-6.8 13s2.2 9.4 6.8 13M16 3c4.6 3.6 6.8 8 6.8 13s-2.2 9.4-6.8 13M3 16h26"/>
</svg>`;
