import {
  IconColumnsStroked,
  IconDownload,
  IconHelpCircle,
  IconPrint,
  IconRefresh,
  IconUpload,
} from '@douyinfe/semi-icons'
import { Button, Tooltip } from '@douyinfe/semi-ui'
import type { ReactElement, ReactNode } from 'react'
import { t } from '../texts'
import type { ExportOption } from './export-options'
import style from './list.module.css'
import { MenuButton } from '../menu-button'
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
        <Button theme="borderless" type="tertiary" icon={<IconUpload aria-hidden />} onClick={imports.act}>
          <span className={style.label}>{imports.label}</span>
        </Button>
      )}
      {exports.length > 0 && (
        <Tooltip content={t.export}>
          <TriggerWrapper>
            <MenuButton
              icon={<IconDownload aria-hidden />}
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
        <ToolButton says={t.print} icon={<IconPrint aria-hidden />} act={() => window.print()} />
      </span>
      <ToolButton says={t.refresh} icon={<IconRefresh aria-hidden />} act={onRefresh} />
      {onColumns && <ToolButton says={t.columns} icon={<IconColumnsStroked aria-hidden />} act={onColumns} />}
      {onKeys && (
        <span data-keys>
          <ToolButton says={t.keys} icon={<IconHelpCircle aria-hidden />} act={onKeys} />
        </span>
      )}
    </div>
  )
}

const ToolButton = ({ says, icon, act }: { says: string; icon: ReactElement; act: () => void }) => (
  <Tooltip content={says}>
    <TriggerWrapper>
      <Button theme="borderless" type="tertiary" icon={icon} aria-label={says} onClick={act} />
    </TriggerWrapper>
  </Tooltip>
)
