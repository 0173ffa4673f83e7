import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ObjectId } from 'mongodb';
import sharp from 'sharp';
import type { AuditEntry, CurrentUser } from '@meridian/shared-types';
import { avatarForm } from '../avatar-form';
import { flatPng, noiseImage, PNG_SIGNATURE, SVG } from '../bad-input/avatar-files';
import { HERE, problemOf, send, waitUntil, type Harness } from '../harness';
import { statusOf, threat } from './threat';

/** What pages are given to show and to run, and what only development has. */
export function productionThreats(harness: Harness): void {
  threat(
    13,
    "acting as another: site admins only, as nobody of their kind, for half an hour, with the other's rights, and written down",
    async () => {
      const { member, chapterAdmin, siteAdmin, inactiveSiteAdmin, anonymous } = harness.personas;
      const as = (userId: string) => ({ body: { userId } });
      for (const [person, status] of [
        [anonymous, 401],
        [member, 403],
        [chapterAdmin, 403],
      ] as const)
        expect(await statusOf(person.call('POST', '/api/admin/impersonate', as(member.userId)))).toBe(status);
      for (const target of [inactiveSiteAdmin, siteAdmin])
        expect(await statusOf(siteAdmin.call('POST', '/api/admin/impersonate', as(target.userId)))).toBe(403);

      const [admin, target] = [await harness.createPerson(HERE, { siteAdmin: true }), await harness.createPerson(HERE)];
      await admin.ok('POST', '/api/admin/impersonate', { userId: target.userId });
      expect(await admin.ok('GET', '/api/auth/me')).toMatchObject({
        user: { id: target.userId, impersonatedBy: { id: admin.userId } },
      });
      expect(await admin.ok('GET', '/api/auth/admin-status')).toEqual({ isAdmin: false });
      for (const path of ['/api/admin/users', '/api/admin/statistics'])
        expect(await statusOf(admin.call('GET', path))).toBe(403);
      expect(await statusOf(admin.call('POST', '/api/admin/impersonate', as(member.userId)))).toBe(403);
      const actsOf = async () =>
        (await siteAdmin.ok<AuditEntry[]>('GET', `/api/admin/audit?search=${target.userId}&actor=${admin.userId}`)).map(
          ({ action, actingAs, detail }) => [action, actingAs?.id, detail],
        );
      await admin.ok('POST', '/api/admin/impersonate/exit');
      const [begun, exited] = [
        ['impersonation.started', undefined, ''],
        ['impersonation.ended', target.userId, ''],
      ];
      await waitUntil('both lines are in the log', async () => (await actsOf()).length === 2);
      expect(await actsOf()).toEqual([exited, begun]);

      await admin.ok('POST', '/api/admin/impersonate', { userId: target.userId });
      const sessions = harness.db('auth').collection('sessions');
      const { createdAt } = (await sessions.findOne({ actorId: new ObjectId(admin.userId) }))!;
      const { user } = await admin.ok<CurrentUser>('GET', '/api/auth/me');
      expect(Date.parse(user.impersonatedBy!.until!) - (createdAt as Date).getTime()).toBe(30 * 60_000);
      await sessions.updateOne(
        { actorId: new ObjectId(admin.userId) },
        { $set: { createdAt: new Date(Date.now() - 30 * 60_000) } },
      );
      expect(await statusOf(admin.call('GET', '/api/auth/me'))).toBe(401);
      await waitUntil(
        'the end that nobody asked for is in the log, too',
        async () => (await actsOf()).some(([, , detail]) => detail === 'after 30 minutes'),
        20,
      );
    },
  );

  threat(13, 'in production nobody acts as another', async () => {
    const { siteAdmin, member } = harness.personas;
    const begun = await harness.createPerson(HERE, { siteAdmin: true });
    await begun.ok('POST', '/api/admin/impersonate', { userId: member.userId });
    await harness.server.restart('auth', { env: { NODE_ENV: 'production' } });
    for (const person of [siteAdmin, begun, harness.personas.anonymous])
      for (const path of ['/api/admin/impersonate', '/api/admin/impersonate/exit'])
        expect(problemOf(await person.call('POST', path, { body: { userId: member.userId } })).status).toBe(404);
    await harness.server.restart('auth');
  });

  threat(16, 'a picture becomes a square of pixels and nothing else of what it was', async () => {
    const person = await harness.createPerson(HERE);
    const upload = async (bytes: Uint8Array, name = 'me.png') =>
      (await person.ok<{ avatarUrl: string }>('POST', '/api/profile/avatar', avatarForm(bytes, { name }))).avatarUrl;
    const script = Buffer.from('<script>alert(document.domain)</script><?php system($_GET[0]); ?>PK\x03\x04');
    const exif = {
      IFD0: { Copyright: 'Secret Owner' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    };
    const polyglot = Buffer.concat([await noiseImage().withExif(exif).jpeg().toBuffer(), script]);
    const legal: [string, Buffer, string][] = [
      ['a JPEG with a place and a script', polyglot, '../../../etc/passwd'],
      ['a PNG with an archive behind', Buffer.concat([await noiseImage().png().toBuffer(), script]), 'me.php'],
      ['a PNG with a comment', await noiseImage().withExif(exif).png().toBuffer(), 'a\u202egnp.exe'],
      ['a WebP', await noiseImage().webp().toBuffer(), '<img>.webp'],
      ['colours for print', await noiseImage().toColourspace('cmyk').jpeg().toBuffer(), 'print.jpg'],
      ['30,000 by 1', flatPng(30_000, 1), 'line.png'],
      ['one pixel', flatPng(1, 1), 'dot.png'],
      ['25 million pixels', flatPng(5000, 5000), 'big.png'],
    ];
    const urls: string[] = [];
    for (const [what, bytes, name] of legal) {
      const url = await upload(bytes, name);
      expect([what, url]).toEqual([what, expect.stringMatching(/^\/api\/avatars\/[0-9a-f]{32}$/)]);
      const { bytes: shown, headers } = await send(harness.url, 'GET', url);
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'; sandbox"),
      });
      expect(await sharp(shown).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
      expect([what, /script|php|PK\x03|Exif|EXIF|GPS|Secret/.test(shown.toString('latin1'))]).toEqual([what, false]);
      const stored = await harness
        .db('auth')
        .collection('avatars')
        .find({ userId: new ObjectId(person.userId) })
        .toArray();
      expect(stored.map(({ _id }) => `/api/avatars/${String(_id)}`)).toEqual([url]); // the one before is gone
      urls.push(url);
    }
    expect(await statusOf(send(harness.url, 'GET', urls[0]!))).toBe(404);
    for (const [bytes, status] of [
      [Buffer.from(SVG), 415],
      [Buffer.concat([PNG_SIGNATURE, Buffer.from(SVG)]), 415],
      [flatPng(5000, 5001), 415],
      [Buffer.alloc(5 * 1024 * 1024 + 1), 413],
    ] as const)
      expect(problemOf(await person.call('POST', '/api/profile/avatar', { body: avatarForm(bytes) })).status).toBe(
        status,
      );
  });

  threat(
    17,
    'text stays text: given back as it came, never as a page, and no page of ours turns it into markup',
    async () => {
      const { member, siteAdmin } = harness.personas;
      const name = '<img src=x onerror=alert(1)>';
      await member.ok('PUT', '/api/profile', { name, tags: ['<script>alert(1)</script>'] });
      for (const target of [`/api/users/${member.userId}`, '/api/directory', `/api/chapters/${HERE}/members`]) {
        const { headers, text } = await siteAdmin.call('GET', target, { headers: { accept: 'text/html' } });
        expect([target, headers['content-type'], headers['x-content-type-options']]).toEqual([
          target,
          'application/json; charset=utf-8',
          'nosniff',
        ]);
        expect(text).toContain(JSON.stringify(name));
      }
      const sources = execFileSync('git', ['ls-files', 'platform', 'shell', 'mfe-*'], { encoding: 'utf8' })
        .split('\n')
        .filter((file) => /\/src\/.*\.tsx?$/.test(file) && !/\.test\.|testing/.test(file));
      expect(sources.length).toBeGreaterThan(200);
      expect(
        sources.filter((file) =>
          /dangerouslySetInnerHTML|\.(?:inner|outer)HTML|insertAdjacentHTML|document\.write|\beval\(|new Function\(/.test(
            readFileSync(file, 'utf8'),
          ),
        ),
      ).toEqual([]);
    },
  );

  threat(18, 'in production pages may run scripts of this origin alone', async () => {
    for (const target of [
      '/',
      '/chapters/here',
      '/nothing.js',
      '/api/chapters',
      '/api/nothing',
      '/api/%00',
      '/federation/registry.json',
      '/robots.txt',
    ]) {
      const { headers } = await send(harness.url, 'GET', target, { headers: { accept: 'text/html' } });
      const policy = Object.fromEntries(
        headers['content-security-policy']!.toString()
          .split(';')
          .map((part) => {
            const [directive, ...sources] = part.trim().split(' ');
            return [directive!, sources.join(' ')];
          }),
      );
      expect(policy).toMatchObject({
        'default-src': "'self'",
        'script-src': "'self'",
        'connect-src': "'self'",
        'object-src': "'none'",
        'base-uri': "'none'",
        'frame-ancestors': "'none'",
      });
      expect(
        Object.entries(policy).filter(
          ([directive, sources]) => directive !== 'style-src' && /unsafe|\*|http:/.test(sources),
        ),
      ).toEqual([]);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    }
  });

  threat(
    24,
    'what is installed is what the lock names, byte for byte, and not older than its known holes',
    async () => {
      interface Locked {
        version: string;
        integrity?: string;
        optional?: boolean;
        link?: boolean;
        hasInstallScript?: boolean;
      }
      const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
        lockfileVersion: number;
        packages: Record<string, Locked>;
      };
      const packages = Object.entries(lock.packages).filter(
        ([path, { link }]) => path.includes('node_modules/') && !link,
      );
      expect(lock.lockfileVersion).toBe(3);
      expect(
        packages
          .filter(([, { integrity, optional }]) => !optional && !integrity?.startsWith('sha512-'))
          .map(([path]) => path),
      ).toEqual([]);
      const floors: Record<string, string> = {
        'http-proxy-middleware': '3.0.6',
        multer: '2.1.1',
        sharp: '0.35.0',
        mongoose: '9.9.2',
        'socket.io-parser': '4.2.6',
        ws: '8.21.0',
        express: '5.1.0',
        jose: '6.0.0',
      };
      const number = (version: string) =>
        version.split('.').reduce((sum, part) => sum * 10_000 + Number.parseInt(part, 10), 0);
      for (const [name, floor] of Object.entries(floors)) {
        const found = packages.filter(([path]) => path.endsWith(`node_modules/${name}`));
        expect([name, found.length > 0, found.filter(([, { version }]) => number(version) < number(floor))]).toEqual([
          name,
          true,
          [],
        ]);
      }
      expect(
        packages
          .filter(([, { hasInstallScript }]) => hasInstallScript)
          .map(([path]) => path.split('node_modules/').at(-1))
          .sort(),
      ).toEqual(['@parcel/watcher', '@swc/core', 'esbuild', 'lmdb', 'msgpackr-extract']);
      expect(readFileSync('tools/launch/install.mjs', 'utf8')).toContain("'npm', ['ci',");
      expect(readFileSync('.ci/run', 'utf8')).toContain('npm audit --omit=dev --audit-level=high');
    },
  );
}
