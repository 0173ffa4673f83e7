import { ChevronDown, LogOut, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../primitives/button';
import { Dialog } from '../primitives/dialog';
import { Row } from '../primitives/layout';
import { Menu } from '../primitives/menu';
import { Section } from '../primitives/page-header';
import { Sheet } from '../primitives/sheet';
import { Text } from '../primitives/text';
import { toast } from '../toasts/store';

/** What opens over the page. */
export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'sheet'>();
  const [theme, setTheme] = useState('system');
  const close = () => setOpen(undefined);
  return (
    <Section title="Over the page">
      <Row>
        <Button variant="secondary" onClick={() => setOpen('dialog')}>Open dialog</Button>
        <Button variant="secondary" onClick={() => setOpen('sheet')}>Open sheet</Button>
        <Menu
          align="start" trigger={<Button variant="secondary">Open menu <ChevronDown aria-hidden /></Button>}
          items={[
            { kind: 'label', label: 'ana.with.a.very.long.address@subdomain.example.org' },
            { kind: 'link', label: 'Profile', icon: <UserRound aria-hidden />, to: '/profile' },
            { kind: 'menu', label: 'Theme', items: [{ kind: 'choice', value: theme, onValueChange: setTheme, options: [{ value: 'system', label: 'System' }, { value: 'light', label: 'Light' }, { value: 'dark', label: 'Dark' }] }] },
            { label: 'Not now', onSelect: close, disabled: true },
            { kind: 'separator' },
            { label: 'Log out', icon: <LogOut aria-hidden />, tone: 'danger', onSelect: close },
          ]}
        />
        <Button variant="secondary" onClick={() => toast({ title: 'RSVP Updated', description: 'Your response has been saved.' })}>Show toast</Button>
        <Button variant="secondary" onClick={() => toast({ title: 'RSVP Failed', description: 'Unable to update RSVP', variant: 'destructive' })}>Show failure</Button>
      </Row>
      <Dialog open={open === 'dialog'} onOpenChange={close} title="Cancel your membership?" description="You keep everything until the end of the period." actions={<><Button variant="secondary" onClick={close}>Keep it</Button><Button variant="danger" onClick={close}>Cancel membership</Button></>}>
        <Text>After that your account reads the newsletter like before.</Text>
      </Dialog>
      <Sheet open={open === 'sheet'} onOpenChange={close} title="Menu" side="start"><Text>A menu on small screens, details beside a list on large ones.</Text></Sheet>
    </Section>
  );
}
