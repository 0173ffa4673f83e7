import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const MAX_RECORDS = 45;
const MAX_RECORD_WORDS = 20_000;
const MAX_TERMS = 50;

const root = path.resolve(__dirname, '../../../..');
const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');
const listed = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => existsSync(path.join(root, file)));

const documents = listed('*.md');
const withoutBlocks = (text: string) => text.replace(/^```[^]*?^```$/gm, '');

const WORKSPACE = '(?:shared-types|gateway|services|platform|shell|mfe-[a-z-]+|tools|e2e|bench|docs|k8s)';
/** A path from the root of the repository in backticks. Others, such as `platform/forms`, are entries of packages. */
const NAMED = new RegExp(`\`(${WORKSPACE}/(?:[\\w./-]+\\.\\w+|[\\w./-]+/|(?:[\\w-]+/)*src/[\\w/-]+))\``, 'g');
/** The target of a link to a file, without its anchor. */
const LINKED = /\]\((?!https?:|mailto:|#)([^)\s#]+)(?:#[^)\s]*)?\)|<img [^>]*\bsrc="(?!https?:)([^"]+)"/g;
/** A decision record in any text, such as a comment. */
const RECORD = /docs\/decisions\/(\d{4}[\w-]*(?:\.md)?)/g;

it('Every file and folder that a document names in backticks exists', () => {
  const missing = documents.flatMap((document) =>
    [...withoutBlocks(readText(document)).matchAll(NAMED)]
      .map(([, file = '']) => file)
      .filter((file) => !existsSync(path.join(root, file)))
      .map((file) => `${document}: ${file}`),
  );
  expect(missing).toEqual([]);
});

it('Every source file that a document names by the end of its path exists', () => {
  const files = listed().map((file) => `/${file}`);
  const missing = documents.flatMap((document) =>
    [...withoutBlocks(readText(document)).matchAll(/`([\w-][\w./-]*\.(?:cjs|mjs|tsx?))`/g)]
      .map(([, file = '']) => file)
      .filter((file) => !files.some((each) => each.endsWith(`/${file}`)))
      .map((file) => `${document}: ${file}`),
  );
  expect(missing).toEqual([]);
});

it('Every file to which a document links exists', () => {
  const missing = documents.flatMap((document) =>
    [...withoutBlocks(readText(document)).matchAll(LINKED)]
      .map(([, link, image]) => link ?? image ?? '')
      .filter((file) => !existsSync(path.join(root, path.dirname(document), file)))
      .map((file) => `${document}: ${file}`),
  );
  expect(missing).toEqual([]);
});

it('Every decision record that a comment or a document names exists', () => {
  const files = listed('*.ts', '*.tsx', '*.mjs', '*.cjs', '*.md', '*.yaml', '*.yml');
  const missing = files.flatMap((file) =>
    [...readText(file).matchAll(RECORD)]
      .map(([, name = '']) => name)
      .filter((name) => !existsSync(path.join(root, 'docs/decisions', name)))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

describe('The decision records', () => {
  const files = readdirSync(path.join(root, 'docs/decisions')).sort();
  const records = files.filter((file) => file !== 'README.md');

  it('have numbers without gaps', () => {
    const numbers = records.map((name) => Number(/^(\d{4})-[a-z-]+\.md$/.exec(name)?.[1]));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it('are all in the index, with their titles', () => {
    const links = [...readText('docs/decisions/README.md').matchAll(/^- \[(.*)\]\((.*)\)$/gm)];
    expect(links.map(([, title, file]) => [file, title])).toEqual(
      records.map((file) => [file, readText(`docs/decisions/${file}`).split('\n')[0]!.replace('# ', '')]),
    );
  });

  it(`are at most ${MAX_RECORDS}, with at most ${MAX_RECORD_WORDS} words, so that they can be read`, () => {
    expect(records.length).toBeLessThanOrEqual(MAX_RECORDS);
    const words = files.flatMap((file) => readText(`docs/decisions/${file}`).split(/\s+/).filter(Boolean));
    expect(words.length).toBeLessThanOrEqual(MAX_RECORD_WORDS);
  });

  it('each have a context, a decision and consequences', () => {
    const incomplete = records.filter((file) => {
      const headings = [...readText(`docs/decisions/${file}`).matchAll(/^## (\w+)/gm)].map(([, heading]) => heading);
      return headings[0] !== 'Context' || !headings.includes('Decision') || headings.at(-1) !== 'Consequences';
    });
    expect(incomplete).toEqual([]);
  });
});

it(`The glossary has at most ${MAX_TERMS} terms, in alphabetical order`, () => {
  const terms = [...readText('docs/glossary.md').matchAll(/^\| ([^|]+?) \|/gm)].map(([, term = '']) => term);
  const listedTerms = terms.filter((term) => term !== 'Term' && !/^-+$/.test(term));
  expect(listedTerms.length).toBeGreaterThan(0);
  expect(listedTerms.length).toBeLessThanOrEqual(MAX_TERMS);
  expect(listedTerms).toEqual([...listedTerms].sort((a, b) => a.localeCompare(b)));
});
