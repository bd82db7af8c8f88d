import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { loadPage } from '~/app/lib/loader.server'
import { useSend } from '~/app/lib/use-send'
import { titleMeta } from '~/app/lib/page-title'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { Page, Section } from '~/app/ui/page'
import * as calls from '~/worker/permissions/menus/calls'
import type { PermissionNode } from '~/worker/permissions/menus/contract'
import { listPermissions } from '~/worker/permissions/menus/queries.server'
import type { Route } from './+types/menus'
import { MenuForm } from './parts/menu-form'
import { MenuTree } from './parts/menu-tree'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, calls.list, async (ctx) => {
    return { tree: await listPermissions(ctx, { name: '' }) }
  })
export const meta = titleMeta(() => t.permissions)

type OpenedDialog =
  | { kind: 'form'; node: PermissionNode | null; parentId: string }
  | { kind: 'remove'; node: PermissionNode }

/** Menus, pages and rights: names, order and external links. */
export default function Menus({ loaderData: { tree } }: Route.ComponentProps) {
  const { send } = useSend()
  const [doing, setDoing] = useState<OpenedDialog | null>(null)
  const close = () => setDoing(null)
  return (
    <Page
      title={t.permissions}
      note={t.permissionsNote}
      actions={
        <Button
          theme="solid"
          icon={<IconPlus aria-hidden />}
          onClick={() => setDoing({ kind: 'form', node: null, parentId: '' })}
        >
          {t.addMenu}
        </Button>
      }
    >
      <Section>
        <MenuTree
          tree={tree}
          onSort={async (parentId, ids) => (await send(calls.sort, { parentId, ids })).ok}
          onEdit={(node) => setDoing({ kind: 'form', node, parentId: node.parentId })}
          onAdd={({ id }) => setDoing({ kind: 'form', node: null, parentId: id })}
          onRemove={(node) => setDoing({ kind: 'remove', node })}
        />
      </Section>
      {doing?.kind === 'form' && <MenuForm {...doing} tree={tree} onClose={close} />}
      {doing?.kind === 'remove' && (
        <ConfirmDialog
          open
          danger
          title={t.removing(doing.node.title)}
          act={t.remove}
          onConfirm={async () => (await send(calls.remove, { id: doing.node.id })).ok}
          onCancel={close}
        >
          <p>{t.removingNote}</p>
        </ConfirmDialog>
      )}
    </Page>
  )
}
