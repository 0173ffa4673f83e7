import { PAGE_REPORTS } from '@meridian/shared-types/page-reports';
import { reportPage } from './report-pages';

const remote = { name: 'mfe_news', title: 'News', platform: '^1.0.0', previous: null, nav: [], mounts: [] };
const entry = '/remotes/mfe_news/2.0.0/mf-manifest.json';

it('Pages are reported together when the page is hidden, with the token of their version', async () => {
  const sent: [string, Blob][] = [];
  Object.assign(navigator, { sendBeacon: (...beacon: [string, Blob]) => sent.push(beacon) });
  reportPage({ ...remote, version: '2.0.0', entry, reportToken: 'proof' }, { ms: 412 });
  reportPage({ ...remote, version: '1.0.0', entry }, { failure: 'code' });
  dispatchEvent(new Event('pagehide'));
  dispatchEvent(new Event('pagehide'));
  expect(sent.map(([address]) => address)).toEqual([PAGE_REPORTS.path]);
  const reader = new FileReader();
  await new Promise((resolve) => {
    reader.onload = resolve;
    reader.readAsText(sent[0]![1]);
  });
  expect(JSON.parse(reader.result as string)).toEqual([
    { module: 'mfe_news', version: '2.0.0', token: 'proof', ms: 412 },
    { module: 'mfe_news', version: '1.0.0', failure: 'code' },
  ]);
});
