import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useForm } from '~/app/lib/use-form'
import { usePhone } from '~/app/ui/device'
import { FormChoice } from '~/app/ui/form/choice-fields'
import { FormErrors } from '~/app/ui/form/form-field'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormLines, useFieldLines } from '~/app/ui/form/line-fields'
import { FormNumber, FormText } from '~/app/ui/form/text-fields'
import { AddLineButton } from '~/app/ui/line-buttons'
import { SideSheet } from '~/app/ui/semi-controls'
import { t as ui } from '~/app/ui/texts'
import type { DrawRow } from '~/worker/drills/responses'
import * as drills from '~/worker/drills/calls'
import styles from '../drills.module.css'
import { t } from '../texts'
import { DrawDetail } from './draw-detail'
import { difficultyOptions } from './labels'

const EMPTY_LINE = { categoryId: '', difficulty: '' as const, count: 1 }

function DrawResult({ draw, onClose }: { draw: DrawRow; onClose: () => void }) {
  const phone = usePhone()
  return (
    <SideSheet
      visible
      width={phone ? '100%' : 560}
      title={draw.purpose}
      onCancel={onClose}
      footer={
        <Button theme="solid" onClick={onClose}>
          {ui.close}
        </Button>
      }
    >
      <DrawDetail draw={draw} />
    </SideSheet>
  )
}

/** Form of a draw. The result replaces the form. */
export function DrawSheet({
  categories,
  onClose,
}: {
  categories: readonly { value: string; label: string }[]
  onClose: () => void
}) {
  const [drawn, setDrawn] = useState<DrawRow | null>(null)
  const form = useForm(
    drills.drawScenes,
    { purpose: '', lines: [EMPTY_LINE] },
    { keep: 'drill:draw', done: (row) => setDrawn(row) },
  )
  const lines = useFieldLines(form.field('lines'))
  if (drawn) return <DrawResult draw={drawn} onClose={onClose} />
  return (
    <FormSheet form={form} title={t.draw} verb={t.drawNow} width={560} onClose={onClose}>
      <FormText {...form.field('purpose')} label={t.purpose} help={t.purposeHelp} />
      <div>
        <strong>{t.rule}</strong>
        <p className={styles.muted}>{t.ruleHelp}</p>
      </div>
      <FormErrors {...form.field('lines')} label={t.rule} />
      <FormLines lines={lines} named={(at) => t.lineAt(at + 1)} removable={lines.keys.length > 1}>
        {(at) => (
          <div className={styles.line}>
            <FormChoice
              {...form.field(`lines.${at}.categoryId`)}
              label={t.category}
              required={false}
              placeholder={t.anyCategory}
              showClear
              options={categories}
            />
            <FormChoice
              {...form.field(`lines.${at}.difficulty`)}
              label={t.difficulty}
              required={false}
              placeholder={t.anyDifficulty}
              showClear
              options={difficultyOptions()}
            />
            <FormNumber {...form.field(`lines.${at}.count`)} label={t.count} />
          </div>
        )}
      </FormLines>
      <AddLineButton onClick={() => lines.add(EMPTY_LINE)}>{t.addLine}</AddLineButton>
    </FormSheet>
  )
}
