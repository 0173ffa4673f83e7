import type { Registry } from '@meridian/shared-types';
import { withRegistry } from '../store/registry-in-page';

const SCRIPT = /<script\b[^>]*\bsrc="\/assets\/(?!theme-bootstrap)[^"]+"[^>]*><\/script>/g;
const PRELOADED_SCRIPT = /<link\b[^>]*\bas="(?:script|fetch)"[^>]*>/g;

/** Returns the product's page with the scripts of the shell from source, and with this registry. */
export const devPage = (html: string, scripts: string[], registry: Registry): string =>
  withRegistry(html, registry)
    .replaceAll(SCRIPT, '')
    .replaceAll(PRELOADED_SCRIPT, '')
    .replace('</head>', () => `${scripts.map((src) => `<script defer src="${src}"></script>`).join('')}</head>`);
