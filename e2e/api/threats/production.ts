import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { avatarForm } from '../avatar-form';
import { SVG } from '../bad-input/avatar-files';
import { HERE, problemOf, send, type TestProduct } from '../test-product';
import { FOREIGN_BYTES, IMAGE_HEADERS, polyglotJpeg } from './images';
import type { DeclareThreat } from './threat';

/** Declares tests of what pages may show and run, and of what exists in development only. */
export function productionThreats(product: TestProduct, threat: DeclareThreat): void {
  threat(16, 'an uploaded image becomes a square of pixels without metadata', async () => {
    const person = await product.createPerson(HERE);
    const path = '/api/profile/avatar';
    const { avatarUrl } = await person.ok<{ avatarUrl: string }>('POST', path, avatarForm(await polyglotJpeg()));
    const { bytes: shown, headers } = await send(product.url, 'GET', avatarUrl);
    expect(headers).toMatchObject(IMAGE_HEADERS);
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(shown.toString('latin1')).not.toMatch(FOREIGN_BYTES);
    expect(problemOf(await person.call('POST', path, { body: avatarForm(Buffer.from(SVG)) })).status).toBe(415);
  });

  threat(17, 'text stays text: returned unchanged, never as HTML, and no page inserts it as markup', async () => {
    const { member, siteAdmin } = product.personas;
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
  });

  threat(18, 'in production pages may run scripts of this origin only', async () => {
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
      const { headers } = await send(product.url, 'GET', target, { headers: { accept: 'text/html' } });
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

  threat(24, 'installed packages match the lock file and are not older than their security fixes', async () => {
    interface Locked {
      version: string;
      integrity?: string;
      optional?: boolean;
      /** Whether only development tools need the package. */
      dev?: boolean;
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
      undici: '7.18.2',
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
      const found = packages.filter(([path, { dev }]) => !dev && path.endsWith(`node_modules/${name}`));
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
    ).toEqual(['@parcel/watcher', '@swc/core', 'core-js-pure', 'esbuild', 'lmdb', 'msgpackr-extract']);
    expect(readFileSync('tools/launch/install.mjs', 'utf8')).toContain("'npm', ['ci',");
    expect(readFileSync('.ci/run', 'utf8')).toContain('npm audit --omit=dev --audit-level=high');
  });
}
