/**
 * Everything that modules take from the shell, imported here so that the shell has it to give, whether it uses it
 * itself or not. Names with subpaths are provided one by one: a promotion refuses a module that needs one that is not
 * here.
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

/** These come when a page asks for them; that they are named here makes the chunks. */
export const later = [
  () => import('react-hook-form'),
  () => import('@meridian/shared-types/schemas'),
  () => import('@meridian/platform/controls'),
  () => import('@meridian/platform/forms'),
  () => import('@meridian/platform/realtime'),
];
