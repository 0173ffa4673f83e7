import { LIMITS, SITE_PAGE_LIMITS } from '@meridian/shared-types';
import { slowPumps } from '@meridian/shared-types/testing';
import { renderToStaticMarkup } from 'react-dom/server';
import { RenderedMarkdown } from '../markdown/rendered-markdown';
import { initialsOf } from '../primitives/display/avatar';
import { LinkedText } from '../primitives/text/linked-text';
import { Paragraphs } from '../primitives/text/paragraphs';

test.each<[string, (text: string) => unknown, number]>([
  ['RenderedMarkdown', (text) => renderToStaticMarkup(<RenderedMarkdown text={text} />), LIMITS.announcementContentMax],
  ['LinkedText', (text) => renderToStaticMarkup(<LinkedText text={text} />), LIMITS.eventDescriptionMax],
  ['Paragraphs', (text) => renderToStaticMarkup(<Paragraphs text={text} />), SITE_PAGE_LIMITS.textMax],
  ['initialsOf', initialsOf, LIMITS.nameMax],
])('%s shows any text in little time', (_, read, max) => expect(slowPumps(read, max)).toEqual([]));
