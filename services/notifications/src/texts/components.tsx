import { createContext, Fragment, useContext, type ReactNode } from 'react';
import { accentOf, darkStyle, FONT, LIGHT } from './theme';
import { ourName } from './organization';

/**
 * The context that makes the components of a mail render plain text. Otherwise each renders tables, which also old mail
 * apps support. One tree makes both parts.
 */
export const IsText = createContext(false);

interface WithChildren {
  children: ReactNode;
}

const WIDTH = 560;
/** On a phone a table is as wide as the page. A cell would grow with a table of a fixed width. */
const NARROWER = { width: '100%', maxWidth: WIDTH };
const SETTINGS = 'Choose which emails you get';

const Row = ({ children, space = 16 }: WithChildren & { space?: number }) => (
  <tr>
    <td style={{ padding: `0 0 ${space}px` }}>{children}</td>
  </tr>
);

interface ShellProps extends WithChildren {
  /** The text that the list of a mailbox shows beside the subject. */
  preview: string;
  /** The reason why the person gets the mail. */
  reason: string;
  /** The link to the page on which the person chooses their mails. It is absent from mail about the account. */
  settings?: string | undefined;
  /** The postal address of the organization, with its lines. Only letters to many readers have it. */
  postalAddress?: string;
}

/** The frame of a mail: the product's name, the content, and why the person gets it. */
export function Shell({ preview, reason, settings, postalAddress, children }: ShellProps) {
  if (useContext(IsText))
    return (
      <>
        {children}
        {`-- \n${reason}\n`}
        {settings && `${SETTINGS}:\n${settings}\n`}
        {postalAddress && `\n${postalAddress}\n`}
      </>
    );
  const text = { fontFamily: FONT, color: LIGHT.text };
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{preview}</title>
        <style dangerouslySetInnerHTML={{ __html: darkStyle() }} />
      </head>
      <body className="ground" style={{ margin: 0, padding: 0, background: LIGHT.ground }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preview}</div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} className="ground">
          <tbody>
            <tr>
              <td align="center" style={{ padding: '24px 12px' }}>
                <table role="presentation" width={WIDTH} cellPadding={0} cellSpacing={0} style={NARROWER}>
                  <tbody>
                    <tr>
                      <td className="text" style={{ ...text, padding: '0 8px 16px', fontSize: 20, fontWeight: 700 }}>
                        {ourName()}
                      </td>
                    </tr>
                    <tr>
                      <td
                        className="surface"
                        style={{
                          background: LIGHT.surface,
                          border: `1px solid ${LIGHT.border}`,
                          padding: '32px 24px 16px',
                        }}
                      >
                        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
                          <tbody>{children}</tbody>
                        </table>
                      </td>
                    </tr>
                    <tr>
                      <td
                        className="muted"
                        style={{ ...text, color: LIGHT.muted, padding: '16px 8px', fontSize: 14, lineHeight: '21px' }}
                      >
                        {reason}
                        {settings && (
                          <>
                            {' '}
                            <a className="muted" href={settings} style={{ color: LIGHT.muted }}>
                              {SETTINGS}
                            </a>
                          </>
                        )}
                        {postalAddress && (
                          <p dir="auto" style={{ margin: '12px 0 0', overflowWrap: 'anywhere' }}>
                            <Lines lines={postalAddress.split('\n')} />
                          </p>
                        )}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

export function Heading({ children }: WithChildren) {
  if (useContext(IsText)) return <>{[children, '\n\n']}</>;
  const style = { margin: 0, fontFamily: FONT, color: LIGHT.text, fontSize: 24, lineHeight: '32px' };
  return (
    <Row>
      <h1 className="text" dir="auto" style={style}>
        {children}
      </h1>
    </Row>
  );
}

const PARAGRAPH = { margin: 0, fontFamily: FONT, color: LIGHT.text, fontSize: 16, lineHeight: '26px' };

export function Text({ children }: WithChildren) {
  if (useContext(IsText)) return <>{[children, '\n\n']}</>;
  return (
    <Row>
      <p className="text" style={PARAGRAPH}>
        {children}
      </p>
    </Row>
  );
}

/** Renders the lines of one paragraph. */
export const Lines = ({ lines }: { lines: readonly string[] }) => (
  <>
    {lines.map((line, index) => (
      <Fragment key={index}>
        {index > 0 && <br />}
        {line}
      </Fragment>
    ))}
  </>
);

/** A paragraph with a line for each detail, such as when and where something takes place. */
export function DescriptionList({ lines }: { lines: readonly string[] }) {
  if (useContext(IsText)) return <>{[lines.join('\n'), '\n\n']}</>;
  return (
    <Row>
      <p className="text" dir="auto" style={PARAGRAPH}>
        <Lines lines={lines} />
      </p>
    </Row>
  );
}

/** A text that a person wrote, in its own direction and with its own lines. */
export function Quote({ children }: { children: string }) {
  if (useContext(IsText)) return <>{[children.replace(/^/gm, '> '), '\n\n']}</>;
  return (
    <Row>
      <p
        className="text rule"
        dir="auto"
        style={{
          ...PARAGRAPH,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          borderInlineStart: `3px solid ${LIGHT.border}`,
          paddingInlineStart: 12,
        }}
      >
        {children}
      </p>
    </Row>
  );
}

/** The main link of a mail. Its address is also written out, because some mail apps show no links. */
export function Button({ href, children }: { href: string; children: string }) {
  if (useContext(IsText)) return <>{`${children}:\n${href}\n\n`}</>;
  const { accent } = accentOf('light');
  const style = {
    fontFamily: FONT,
    color: accentOf('light').on,
    fontSize: 16,
    fontWeight: 600,
    textDecoration: 'none',
  };
  return (
    <Row space={24}>
      <table role="presentation" cellPadding={0} cellSpacing={0}>
        <tbody>
          <tr>
            <td
              className="accent"
              style={{ backgroundColor: accent, border: `1px solid ${accent}`, padding: '12px 24px' }}
            >
              <a className="on-accent" href={href} style={style}>
                {children}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
    </Row>
  );
}

export function Rule() {
  if (useContext(IsText)) return <>{'----\n\n'}</>;
  return (
    <Row>
      <hr className="rule" style={{ border: 0, borderTop: `1px solid ${LIGHT.border}`, margin: 0 }} />
    </Row>
  );
}
