import { isolated } from '@meridian/shared-types';
import { Button, DescriptionList, Heading, Shell, Text } from '../components';
import { ourName } from '../organization';
import { greeting } from '../plain-name';

export const welcomeSubject = () => `Welcome to ${ourName()}`;

/** The first mail after a person has confirmed their address. */
export const Welcome = ({ name, link }: { name: string; link: string }) => (
  <Shell preview="Three things to do first." reason={`You are getting this email because you joined ${ourName()}.`}>
    <Heading>{welcomeSubject()}</Heading>
    <Text>{greeting(isolated(name))} It is good to have you here. Here are three things to do first:</Text>
    <DescriptionList
      lines={[
        '1. Find your chapter, where you meet people near you.',
        '2. Pick an event, and say that you are going.',
        '3. Add a picture and a few words to your profile, so that others recognize you.',
      ]}
    />
    <Button href={link}>{`Open ${ourName()}`}</Button>
    <Text>Do you have a question? Just reply to this email. A person reads it.</Text>
  </Shell>
);
