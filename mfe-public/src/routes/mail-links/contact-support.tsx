import { Text, TextLink } from '@meridian/platform';
import { PAGE_METADATA } from '../../page-metadata';

/** Tells a person whose account somebody else may have where to get help. */
export const ContactSupport = () => (
  <Text>
    If someone else has your account, <TextLink to={PAGE_METADATA.contact.path}>contact support</TextLink>.
  </Text>
);
