import type { ReactElement, ReactNode } from 'react'
import { t } from '../texts'
import type { ExportOption } from './export-options'
import style from './list.module.css'
import { BorderlessButton } from '../borderless-button'
import { Icon } from '../icon'
import { MenuButton } from '../menu-button'
import { Tooltip } from '../overlays'
import { TriggerWrapper } from '../trigger-wrapper'

/** Tools for the list as a whole. */
export function ListToolbar({
  views,
  imports,
  exports,
  onColumns,
  onRefresh,
  onKeys,
}: {
  views?: ReactNode
  imports?: { label: string; act: () => void }
  exports: readonly ExportOption[]
  /** Absent where rows are cards. */
  onColumns?: () => void
  onRefresh: () => void
  onKeys?: () => void
}) {
  return (
    <div className={style.tools} role="toolbar" aria-label={t.tools}>
      <div className={style.toolsStart}>{views}</div>
      {imports && (
        <BorderlessButton icon={<Icon name="upload" />} onClick={imports.act}>
          <span className={style.label}>{imports.label}</span>
        </BorderlessButton>
      )}
      {exports.length > 0 && (
        <Tooltip content={t.export}>
          <TriggerWrapper>
            <MenuButton
              icon={<Icon name="download" />}
              label={t.export}
              acts={exports.map((one) => ({
                name: one.why ? t.withReason(one.label, one.why) : one.label,
                disabled: !!one.why,
                onClick: one.act,
              }))}
            />
          </TriggerWrapper>
        </Tooltip>
      )}
      <span className={style.printTool}>
        <ToolButton says={t.print} icon={<Icon name="print" />} act={() => window.print()} />
      </span>
      <ToolButton says={t.refresh} icon={<Icon name="refresh" />} act={onRefresh} />
      {onColumns && <ToolButton says={t.columns} icon={<Icon name="columns" />} act={onColumns} />}
      {onKeys && (
        <span data-keys>
          <ToolButton says={t.keys} icon={<Icon name="help" />} act={onKeys} />
        </span>
      )}
    </div>
  )
}

const ToolButton = ({ says, icon, act }: { says: string; icon: ReactElement; act: () => void }) => (
  <Tooltip content={says}>
    <TriggerWrapper>
      <BorderlessButton icon={icon} aria-label={says} onClick={act} />
    </TriggerWrapper>
  </Tooltip>
)
