/**
 * The packages that the shell shares with modules are imported here, so that the shell's build contains them. Subpaths
 * are listed one by one, because a promotion refuses a module that needs one that is missing here.
 */
import 'react';
import 'react/jsx-runtime';
import 'react-dom';
import 'react-dom/client';
import '@tanstack/query-core';
import '@tanstack/react-query';
import 'zustand';
import 'zustand/vanilla';
import 'zustand/react/shallow';
import 'styled-components';
import '@meridian/shared-types';
import '@meridian/platform';
import '@meridian/platform/routing';

/** These packages are loaded when a page needs them. Each import creates a chunk. */
export const lazyPackages = [
  () => import('react-hook-form'),
  () => import('@meridian/shared-types/schemas'),
  () => import('@meridian/platform/controls'),
  () => import('@meridian/platform/forms'),
  () => import('@meridian/platform/realtime'),
];
