import { ChevronDown, LogOut, UserRound } from 'lucide-react';
import { useState } from 'react';
import { AvatarMenu } from '../primitives/overlays/avatar-menu';
import { Button } from '../primitives/button';
import { ConfirmDialog } from '../primitives/overlays/confirm-dialog';
import { Dialog } from '../primitives/overlays/dialog';
import { Row } from '../primitives/layout';
import { Menu, type MenuItem } from '../primitives/overlays/menu';
import { Section } from '../primitives/page-header';
import { Sheet } from '../primitives/overlays/sheet';
import { Text } from '../primitives/text';
import { toast } from '../toasts/store';

/** Shows the primitives that open over the page. */
export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'long' | 'sheet' | 'end'>();
  const [theme, setTheme] = useState('system');
  const themes: MenuItem = {
    kind: 'menu',
    label: 'Theme',
    items: [
      {
        kind: 'choice',
        value: theme,
        onValueChange: setTheme,
        options: [
          { value: 'system', label: 'System' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ],
      },
    ],
  };
  const close = () => setOpen(undefined);
  return (
    <Section title="Over the page">
      <Row>
        <Button variant="secondary" onClick={() => setOpen('dialog')}>
          Open dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('long')}>
          Open long dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('sheet')}>
          Open sheet
        </Button>
        <Button variant="secondary" onClick={() => setOpen('end')}>
          Open end sheet
        </Button>
        <Menu
          align="start"
          trigger={
            <Button variant="secondary">
              Open menu <ChevronDown aria-hidden />
            </Button>
          }
          items={[
            { kind: 'label', label: 'ana.with.a.very.long.address@subdomain.example.org' },
            { kind: 'link', label: 'Profile', icon: <UserRound aria-hidden />, to: '/profile' },
            themes,
            { label: 'Not now', onSelect: close, disabled: true },
            { kind: 'separator' },
            { label: 'Log out', icon: <LogOut aria-hidden />, tone: 'danger', onSelect: close },
          ]}
        />
        <AvatarMenu
          email="ngozi.adeyemi@example.org"
          items={[
            { kind: 'link', label: 'Profile', icon: <UserRound aria-hidden />, to: '/profile' },
            { kind: 'separator' },
            themes,
            { kind: 'separator' },
            { label: 'Log out', icon: <LogOut aria-hidden />, onSelect: close },
          ]}
        />
        <Button
          variant="secondary"
          onClick={() => toast({ title: 'RSVP Updated', description: 'Your response has been saved.' })}
        >
          Show toast
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast({ title: 'RSVP Failed', description: 'Unable to update RSVP', variant: 'destructive' })}
        >
          Show failure
        </Button>
      </Row>
      <ConfirmDialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Cancel your membership?"
        description="You keep everything until the end of the period."
        cancel="Keep it"
        confirm="Cancel membership"
        variant="danger"
        mutation={{ isPending: false, mutate: close }}
        pendingText="Cancelling..."
      >
        <Text>After that your account reads the newsletter like before.</Text>
      </ConfirmDialog>
      <Dialog
        open={open === 'long'}
        onOpenChange={close}
        title="The rules of a chapter whose founders had a great deal to say"
        actions={<Button onClick={close}>Agree</Button>}
      >
        {Array.from({ length: 14 }, (_, index) => (
          <Text key={index}>
            {index + 1}. Whoever comes is greeted by name, whoever leaves is thanked, and whoever asks is answered
            within the week.
          </Text>
        ))}
      </Dialog>
      <Sheet
        open={open === 'end'}
        onOpenChange={close}
        title="Ngozi Adeyemi"
        description="Structural engineer, Houston"
        actions={<Button onClick={close}>Write a message</Button>}
      >
        <Text>Bridges by profession.</Text>
      </Sheet>
      <Sheet open={open === 'sheet'} onOpenChange={close} title="Menu" side="start">
        <Text>A menu on small screens, details beside a list on large ones.</Text>
      </Sheet>
    </Section>
  );
}
