import { isolated, linkedParts, type LetterItem } from '@meridian/shared-types';
import { randomBytes } from 'node:crypto';
import { Fragment, useContext } from 'react';
import { Heading, IsText, Rule, Shell } from './components';
import { render } from './render';
import { accentOf, FONT, LIGHT } from './theme';
import { ourName } from './organization';

const TEXT = { margin: 0, fontFamily: FONT, color: LIGHT.text, fontSize: 16, lineHeight: '26px' };
const linkStyle = () => ({ color: accentOf('light').accent, textDecoration: 'underline' });

const WRITTEN = { ...TEXT, padding: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

/**
 * The paragraphs of a text that a person wrote, each in its own direction and with its own lines. Addresses in it are
 * links. Styles are written once, because mail apps cut large mails.
 */
function Paragraphs({ texts }: { texts: readonly string[] }) {
  if (useContext(IsText)) return <>{texts.map((text) => `${text}\n\n`)}</>;
  return (
    <tr>
      <td className="text" style={WRITTEN}>
        {texts.map((text, index) => (
          <p key={index} dir="auto" style={{ margin: '0 0 16px' }}>
            {linkedParts(text).map((part, place) =>
              part.isLink ? (
                <a key={place} className="link" href={part.text} dir="ltr" style={linkStyle()}>
                  {part.text}
                </a>
              ) : (
                <Fragment key={place}>{part.text}</Fragment>
              ),
            )}
          </p>
        ))}
      </td>
    </tr>
  );
}

/** An announcement or event, with its title as the link. */
function Item({ title, text, href }: { title: string; text: string; href: string }) {
  if (useContext(IsText)) return <>{[title, '\n', text, text && '\n', href, '\n\n']}</>;
  return (
    <tr>
      <td style={{ padding: '0 0 20px' }}>
        <h2 className="text" dir="auto" style={{ ...TEXT, fontSize: 18, fontWeight: 700 }}>
          <a className="link" href={href} style={linkStyle()}>
            {title}
          </a>
        </h2>
        {text && (
          <p className="text" dir="auto" style={{ ...TEXT, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {text}
          </p>
        )}
      </td>
    </tr>
  );
}

/** The link that ends the newsletter. */
function Leave({ href }: { href: string }) {
  if (useContext(IsText)) return <>{`Unsubscribe:\n${href}\n\n`}</>;
  return (
    <tr>
      <td style={{ padding: '0 0 16px' }}>
        <p className="text" style={{ ...TEXT, fontSize: 14, lineHeight: '21px' }}>
          <a className="link" href={href} style={linkStyle()}>
            Unsubscribe
          </a>
        </p>
      </td>
    </tr>
  );
}

interface LetterText {
  subject: string;
  text: string;
  items: LetterItem[];
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** The maximum length of a line that only greets readers. */
const GREETING_MAX = 60;
const GREETING = /^(hello|hi|hey|dear|greetings|good (morning|afternoon|evening))\b/i;

/** Returns whether a letter begins with a greeting. In that case no greeting is added. */
const greets = (paragraph = ''): boolean =>
  GREETING.test(paragraph) || (paragraph.length <= GREETING_MAX && paragraph.trimEnd().endsWith(','));

/**
 * Renders a letter once for all readers. The personal parts are inserted afterwards, escaped, at marks that no text
 * contains.
 * @example const letter = renderLetter({ subject, text, items }, 'https://meridian.example');
 *   letter({ name: 'Ana', unsubscribe: 'https://…' }) // { html, text }
 */
export function renderLetter({ subject, text, items }: LetterText, publicUrl: string) {
  const mark = randomBytes(12).toString('hex');
  const [greeting, leave] = [`greeting-${mark}`, `https://${mark}.invalid/`];
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  const letter = render(
    <Shell preview={subject} reason={`You get this letter because you are a reader or a member of ${ourName()}.`}>
      <Heading>{subject}</Heading>
      <Paragraphs texts={greets(paragraphs[0]) ? paragraphs : [greeting, ...paragraphs]} />
      {items.length > 0 && <Rule />}
      {items.map(({ path, ...item }, index) => (
        <Item key={index} {...item} href={new URL(path, publicUrl).href} />
      ))}
      <Rule />
      <Leave href={leave} />
    </Shell>,
  );
  return ({ name, unsubscribe }: { name: string; unsubscribe: string }) => {
    const hello = name ? `Hello ${isolated(name)},` : 'Hello,';
    return {
      html: letter.html.replaceAll(greeting, () => escaped(hello)).replaceAll(leave, () => escaped(unsubscribe)),
      text: letter.text.replaceAll(greeting, () => hello).replaceAll(leave, () => unsubscribe),
    };
  };
}
