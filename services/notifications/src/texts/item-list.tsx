import { useContext } from 'react';
import { IsText, Lines } from './components';
import { FONT, LIGHT } from './theme';

/** One of several items in a mail. */
export interface ListedItem {
  title: string;
  /** The lines of its text. */
  lines: readonly string[];
  href: string;
}

/** A list of items, each with its link. */
export function ItemList({ title, items }: { title: string; items: readonly ListedItem[] }) {
  const isText = useContext(IsText);
  if (items.length === 0) return null;
  if (isText)
    return (
      <>{`${title}\n\n${items.map((each) => `* ${[each.title, ...each.lines].map(inOneLine).join('\n  ')}\n  ${each.href}\n\n`).join('')}`}</>
    );
  return (
    <tr>
      <td style={{ padding: '0 0 16px' }}>
        <h2 className="text" style={{ margin: '0 0 8px', fontFamily: FONT, color: LIGHT.text, fontSize: 18 }}>
          {title}
        </h2>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            {items.map((item, index) => (
              <ListItem key={index} {...item} />
            ))}
          </tbody>
        </table>
      </td>
    </tr>
  );
}

const inOneLine = (line: string) => line.replace(/\s+/g, ' ');

const ListItem = ({ title, lines, href }: ListedItem) => (
  <tr>
    <td className="rule" dir="auto" style={{ borderTop: `1px solid ${LIGHT.border}`, padding: '10px 0' }}>
      <a
        className="text"
        href={href}
        style={{ fontFamily: FONT, color: LIGHT.text, fontSize: 16, lineHeight: '24px', overflowWrap: 'anywhere' }}
      >
        {title}
      </a>
      {lines.length > 0 && (
        <div
          className="muted"
          style={{ fontFamily: FONT, color: LIGHT.muted, fontSize: 14, lineHeight: '21px', overflowWrap: 'anywhere' }}
        >
          <Lines lines={lines} />
        </div>
      )}
    </td>
  </tr>
);
