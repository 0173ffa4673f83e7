import type { Reaction, ReactionCount } from '@meridian/shared-types';
import { Frown, HandHeart, Heart, Laugh, PartyPopper, ThumbsUp, type LucideIcon } from 'lucide-react';

/** The name and the icon of each reaction. */
export const REACTION_TERMS: Record<Reaction, { name: string; Icon: LucideIcon }> = {
  like: { name: 'Like', Icon: ThumbsUp },
  love: { name: 'Love', Icon: Heart },
  laugh: { name: 'Laugh', Icon: Laugh },
  celebrate: { name: 'Celebrate', Icon: PartyPopper },
  thanks: { name: 'Thanks', Icon: HandHeart },
  sad: { name: 'Sad', Icon: Frown },
};

/** Makes or withdraws a reaction of the user. */
export type OnReact = (reaction: Reaction, isOn: boolean) => void;

export const NO_REACTIONS: readonly ReactionCount[] = [];
