import { Bell, CalendarPlus, Heart, Settings } from 'lucide-react';
import { Button, ButtonLink, type ButtonVariant } from '../primitives/button';
import { TooltipIconButton } from '../primitives/tooltip-icon-button';
import { Row, Stack } from '../primitives/layout';
import { Section } from '../primitives/page-header';
import { Text } from '../primitives/text';
import { TextLink } from '../primitives/text-link';
import { Tooltip } from '../primitives/tooltip';

const variants: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];

export const Buttons = () => (
  <Section title="Buttons and links">
    <Stack gap={4}>
      {variants.map((variant) => (
        <Row key={variant}>
          <Button variant={variant} size="lg">
            Large {variant}
          </Button>
          <Button variant={variant}>Medium</Button>
          <Button variant={variant} size="sm">
            Small
          </Button>
          <Button variant={variant} icon={<CalendarPlus aria-hidden />}>
            With icon
          </Button>
          <Button variant={variant} pending pendingText="Saving...">
            Save
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </Row>
      ))}
      <Row>
        <ButtonLink to="/subscribe">Upgrade Now</ButtonLink>
        <ButtonLink to="/events" variant="secondary">
          Browse Events
        </ButtonLink>
        <Button variant="secondary">
          A button whose text goes on for rather longer than anyone had planned when they drew it
        </Button>
      </Row>
      <Row>
        <TooltipIconButton label="Notifications">
          <Bell aria-hidden />
        </TooltipIconButton>
        <TooltipIconButton label="Favourite" aria-pressed>
          <Heart aria-hidden />
        </TooltipIconButton>
        <TooltipIconButton label="Settings" size="sm">
          <Settings aria-hidden />
        </TooltipIconButton>
        <TooltipIconButton label="Unavailable" disabled>
          <Settings aria-hidden />
        </TooltipIconButton>
        <Tooltip content="Only members see this">
          <Button variant="quiet" size="sm">
            Rest here
          </Button>
        </Tooltip>
      </Row>
      <Text>
        Text with <TextLink to="/about">a link inside</TextLink>,{' '}
        <TextLink href="mailto:hello@example.org">one that writes a letter</TextLink> and{' '}
        <TextLink to="/leadership" quiet>
          a quiet one
        </TextLink>
        .
      </Text>
    </Stack>
  </Section>
);
