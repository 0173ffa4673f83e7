import { chromium } from '@playwright/test';
import { browserPath } from '@meridian/launch/browser';
import { readFileSync } from 'node:fs';
const url = JSON.parse(readFileSync('/tmp/h1-data/run.json','utf8')).url;
const demo = JSON.parse(readFileSync('/tmp/h1-data/demo.json','utf8'));
const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox','--disable-gpu','--in-process-gpu','--js-flags=--no-opt --no-maglev'] });
const c = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: url, locale: 'en-US', timezoneId: 'America/New_York', reducedMotion: 'reduce' });
const a = demo.find(x=>x.role==='chapter-admin');
await c.request.post('/api/auth/login',{data:{email:a.email,password:a.password}});
const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'.repeat(2);
for (const [title,d,e] of [[`${long} x`, '04','04'],['A very long title that goes on and on and on and on and on and does not end before the hundredth word of it','03','03'], ['All day '+long,'02','04'],['W '+long,'01','01']])
  { const r = await c.request.post('/api/events',{data:{title:title.slice(0,160),startLocal:`2033-06-${d}T${title.startsWith('All')?'00:00':'19:00'}`,endLocal:`2033-06-${e}T${title.startsWith('All')?'23:59':'21:00'}`,timeZone:'America/New_York',chapterId:a.chapterId,isPublic:true,location:long.slice(0,110)}}); console.log(r.status()); }
const p = await c.newPage();
for (const view of ['', '&view=week', '&view=list']) for (const w of [320,390]) {
  await p.setViewportSize({width:w,height:844});
  await p.goto('/calendar?date=2033-06-04'+view);
  await p.getByRole('main').getByText(/Donau/).first().waitFor({state:'attached'});
  await p.waitForLoadState('networkidle');
  for (const revert of [false, true]) {
    if (revert) { if (view) continue; await p.addStyleTag({content:'[role=gridcell] a{position:static !important}'}); }
    console.log(view, w, revert, await p.evaluate(()=>{const {scrollWidth,clientWidth}=document.documentElement; return [scrollWidth-clientWidth, [...document.body.querySelectorAll('*')].filter(e=>e.getBoundingClientRect().right>clientWidth+1).map(e=>e.tagName+' '+e.className+' '+getComputedStyle(e).position+' '+Math.round(e.getBoundingClientRect().right)).slice(0,30)]}));
  }
}
await browser.close();
