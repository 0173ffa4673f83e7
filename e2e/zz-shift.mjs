import { chromium } from '@playwright/test';
import { browserPath } from '@meridian/launch/browser';
import { readFileSync } from 'node:fs';
const url = JSON.parse(readFileSync('/tmp/h1-data/run.json','utf8')).url;
const OBSERVE = `
  window.seen = { shift: 0, list: [] };
  const name = (n) => !n ? null : n.nodeType===3 ? '#text '+n.textContent.slice(0,40) : n.nodeName+' '+(n.getAttribute?.('aria-label')||'')+' '+(n.id||'')+' '+(n.className?.slice?.(0,20)||'')+': '+(n.textContent||'').slice(0,40);
  new PerformanceObserver((list) => {
    for (const e of list.getEntries()) if (!e.hadRecentInput) { window.seen.shift += e.value; window.seen.list.push({at: Math.round(e.startTime), v: +e.value.toFixed(4), s: e.sources.map(s=>({n:name(s.node), p:[s.previousRect.y,s.previousRect.height], c:[s.currentRect.y,s.currentRect.height]}))}); }
  }).observe({ type: 'layout-shift', buffered: true });
`;
const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox','--disable-gpu','--in-process-gpu','--js-flags=--no-opt --no-maglev'] });
const delays = { none: /^$/, fonts: /\.woff2/, member: /remotes\/.*\.js/, scripts: /\.js(\?|$)/, me: /api\/auth\/me/, posts: /api\/(posts|site-pages|chapters|events)/, api: /\/api\//, registry: /registry\.json/, images: /\.(png|webp|jpe?g|avif|svg)|\/pictures\//, styles: /\.css/ };
const [where = '/blog', ...only] = process.argv.slice(2);
const width = Number(process.env.W ?? 390);
for (const [k, re] of Object.entries(delays)) {
  if (only.length && !only.includes(k)) continue;
  const c = await browser.newContext({ viewport: { width, height: 844 }, baseURL: url, locale: 'en-US', reducedMotion: 'no-preference' });
  const p = await c.newPage();
  await p.addInitScript(OBSERVE);
  if (k !== 'none') await p.route(re, async (r) => { await new Promise(x=>setTimeout(x, Number(process.env.D ?? 1500))); await r.continue().catch(()=>{}); });
  if (process.env.MODE === 'member') { const a = JSON.parse(readFileSync('/tmp/h1-data/demo.json','utf8')).find(x=>x.role==='member'); await c.request.post('/api/auth/login',{data:{email:a.email,password:a.password}}); }
  if (process.env.MODE === 'undrawn') await p.route('**'+where, async (r) => { const x = await r.fetch(); let h = await x.text(); h = h.replace(/<script type="application\/json" id="served-responses">.*?<\/script>/s, '').replace(' data-drawn', ''); const o = await (await fetch(url + '/', {headers:{cookie:'session=x; meridian_session=x; sid=x; __Host-session=x; meridian.sid=x'}})).text(); h = h.replace(/(<div id="root"[^>]*>)[^]*(<\/div>\s*<script type="application\/json" id="registry">)/, (_, a, b) => a + /<div id="root"[^>]*>([^]*)<\/div>\s*<script type="application\/json" id="registry">/.exec(o)[1] + b); await r.fulfill({ response: x, body: h }); });
  if (process.env.MODE === 'nav') { await p.goto('/about'); await p.waitForLoadState('networkidle'); await p.evaluate(()=>{window.seen.shift=0;window.seen.list=[]}); await p.evaluate((w)=>{history.pushState({}, '', w);dispatchEvent(new PopStateEvent('popstate'));}, where); await p.waitForTimeout(2500); }
  else await p.goto(where);
  if (process.env.MODE!=='member') await p.getByRole('banner').getByRole('link', { name: 'Join' }).waitFor().catch(()=>{});
  await p.waitForLoadState('networkidle');
  await p.waitForTimeout(700);
  const s = await p.evaluate('window.seen');
  console.log(k.padEnd(9), s.shift.toFixed(4));
  for (const e of s.list) if (e.v > 0.001) { console.log('   ', e.at, e.v); for (const x of e.s) console.log('       ', JSON.stringify(x)); }
  await c.close();
}
await browser.close();
