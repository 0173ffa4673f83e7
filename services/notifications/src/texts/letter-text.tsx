import { isolated, linkedParts, type LetterItem } from '@meridian/shared-types';
import { randomBytes } from 'node:crypto';
import { Fragment, useContext } from 'react';
import { Heading, IsText, Rule, Shell } from './components';
import { firstSentence, greets } from './first-sentence';
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
            {linkedParts(text).map((part, position) =>
              part.isLink ? (
                <a key={position} className="link" href={part.text} dir="ltr" style={linkStyle()}>
                  {part.text}
                </a>
              ) : (
                <Fragment key={position}>{part.text}</Fragment>
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
  /** The postal address of the organization, which is empty outside of production at most. */
  postalAddress: string;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/**
 * Renders a letter once for all readers. The personal parts are inserted afterwards, escaped, at marks that no text
 * contains. No greeting is added to a text that begins with one.
 * @example const letter = renderLetter({ subject, text, items, postalAddress }, 'https://meridian.example');
 *   letter({ name: 'Ana', unsubscribe: 'https://…' }) // { html, text }
 */
export function renderLetter({ subject, text, items, postalAddress }: LetterText, publicUrl: string) {
  const mark = randomBytes(12).toString('hex');
  const [greeting, leave] = [`greeting-${mark}`, `https://${mark}.invalid/`];
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  const reason = `You get this letter because you are a reader or a member of ${ourName()}.`;
  const letter = render(
    <Shell preview={firstSentence(text) || (items[0]?.title ?? reason)} reason={reason} postalAddress={postalAddress}>
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
