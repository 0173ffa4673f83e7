import { POST_LIMITS } from '@meridian/shared-types';
import { slowPumps } from '@meridian/shared-types/testing';
import { renderToStaticMarkup } from 'react-dom/server';
import { ArticleBody } from './features/blog/article-body';
import { formatCardNumber, formatCvv, formatExpiry } from './features/card/card-format';

test.each<[string, (text: string) => unknown, number]>([
  ['ArticleBody', (text) => renderToStaticMarkup(<ArticleBody content={text} />), POST_LIMITS.contentMax],
  ['formatCardNumber', formatCardNumber, 1000],
  ['formatExpiry', formatExpiry, 1000],
  ['formatCvv', formatCvv, 1000],
])('%s shows any text in little time', (_, read, max) => expect(slowPumps(read, max)).toEqual([]));
