import { IconSetting } from '@douyinfe/semi-icons'
import { Button, Checkbox, CheckboxGroup } from '@douyinfe/semi-ui'
import { useContext, useEffect, useMemo, useState } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import { RolePreviewContext } from '~/app/frame/role-preview'
import type { FrameData } from '~/app/frame/frame.server'
import { listMenuPages } from '~/app/frame/menu/menu-path'
import { menuTargetOf } from '~/app/frame/menu/menu-entry'
import { storageEntry } from '~/app/lib/browser-storage'
import type { FrameMenuNode } from '~/app/frame/menu/frame-menu'
import { Section } from '~/app/ui/page'
import { t } from './texts'
import style from './dashboard.module.css'
import { Modal } from '~/app/ui/modal'

const MAX_SHORTCUTS = 8
const DEFAULT_COUNT = 6

function ShortcutPicker({
  pages,
  chosen,
  open,
  onChoose,
  onClose,
}: {
  pages: readonly FrameMenuNode[]
  chosen: readonly string[]
  open: boolean
  onChoose: (ids: string[]) => void
  onClose: () => void
}) {
  return (
    <Modal
      title={t.shortcutsEdit}
      visible={open}
      onCancel={onClose}
      footer={
        <Button theme="solid" onClick={onClose}>
          {t.done}
        </Button>
      }
      width={480}
      style={{ maxWidth: 'calc(100vw - 32px)' }}
    >
      <p className={style.muted}>{t.shortcutsMost(MAX_SHORTCUTS)}</p>
      <CheckboxGroup
        aria-label={t.shortcutsEdit}
        value={[...chosen]}
        onChange={(ids) => onChoose(ids.map(String))}
        className={style.choices}
      >
        {pages.map((node) => (
          <Checkbox
            key={node.id}
            value={node.id}
            disabled={chosen.length >= MAX_SHORTCUTS && !chosen.includes(node.id)}
          >
            {node.meta.title}
          </Checkbox>
        ))}
      </CheckboxGroup>
    </Modal>
  )
}

/** Shortcuts to pages: the first pages of the menu, or the person's choice. Stored in the browser for each role. */
export function Shortcuts() {
  const frame = useRouteLoaderData<FrameData>('frame')
  const as = useContext(RolePreviewContext)
  const role = as?.roleCode ?? frame?.person.roleCode ?? ''
  const menu = as?.menu ?? frame?.menu
  const pages = useMemo(
    () =>
      listMenuPages(menu ?? [])
        .map(({ node }) => node)
        .filter((node) => !node.hidden && !/^\/(dashboard|todo)\//.test(node.path)),
    [menu],
  )
  const [own, setOwn] = useState<readonly string[] | null>(null)
  const [choosing, setChoosing] = useState(false)
  useEffect(() => {
    // Read after hydration, because the server does not know the browser's storage.
    queueMicrotask(() => setOwn(storageEntry<string[]>(`shortcuts:${role}`, null).read()))
  }, [role])
  const chosen = own ? pages.filter(({ id }) => own.includes(id)) : pages.slice(0, DEFAULT_COUNT)
  if (!pages.length) return null
  const choose = (ids: string[]) => {
    storageEntry<string[]>(`shortcuts:${role}`, null).write(ids)
    setOwn(ids)
  }
  return (
    <Section
      title={t.shortcuts}
      actions={
        <Button
          size="small"
          theme="borderless"
          type="tertiary"
          icon={<IconSetting />}
          aria-label={t.shortcutsEdit}
          onClick={() => setChoosing(true)}
        />
      }
    >
      <ul className={style.shortcuts}>
        {chosen.map((node) => (
          <li key={node.id}>
            <Link to={menuTargetOf(node).to}>{node.meta.title}</Link>
          </li>
        ))}
      </ul>
      <ShortcutPicker
        pages={pages}
        chosen={chosen.map(({ id }) => id)}
        open={choosing}
        onChoose={choose}
        onClose={() => setChoosing(false)}
      />
    </Section>
  )
}
