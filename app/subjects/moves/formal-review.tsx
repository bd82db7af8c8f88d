import { Button, Checkbox, Input, Radio, RadioGroup } from '@douyinfe/semi-ui'
import { IconDelete, IconPlus } from '@douyinfe/semi-icons'
import { useState } from 'react'
import { stampOf } from '~/app/lib/dates'
import { useSend } from '~/app/lib/send'
import { DatePicker } from '~/app/ui/named'
import { sections } from '../form/sections'
import { MoveDialog } from './dialog'
import { useDryRun } from './dry-run'
import type { MoveDialogInput } from './open'
import { DryRun, Labelled, Names, ReasonField, reasonGiven } from './parts'
import styles from './moves.module.css'
import { Choice } from '../form/choice'

const PATH = '/v2/subject/auditBatch'

/** What the business manager looks at before a declaration goes to the committee. */
const checkList = [
  '申报单位与负责人资格符合要求',
  '课题名称规范，与研究内容一致',
  '申报书内容完整，签字盖章齐全',
  '研究目标、内容与预期成果明确',
  '经费预算合理',
  '无与在研、已结题课题的重复',
]

const results = {
  pass: { verb: '通过形式审查', says: '通过，进入初审', move: 'passFormal' },
  keep: { verb: '送回原评审人', says: '送回原评审人继续评审', move: 'returnToReviewers' },
  supplement: { verb: '退回补充资料', says: '补充资料（只能改列出的资料）', move: 'requestSupplement' },
  perfect: { verb: '退回完善', says: '退回完善（可修改全部内容）', move: 'requestPerfect' },
  reject: { verb: '不予通过', says: '不通过，不立项', move: 'rejectFormal' },
} as const
type Result = keyof typeof results

type Item = { item: string; fileSlot: string; note: string }
type Mark = { section: string; text: string }

/** Formal review of one or many: pass after the check list, ask for material, return with marks, or reject. */
export function FormalReviewDialog({ subjects, buttons, fileSlots = [], onClose, onDone }: MoveDialogInput) {
  const { send, busy } = useSend()
  const open = (Object.keys(results) as Result[]).filter(
    (name) =>
      buttons.includes(results[name].move) &&
      (name !== 'keep' || subjects.some((subject) => subject.keepReviewers === 1)),
  )
  const [result, setResult] = useState<Result>(open[0] ?? 'pass')
  const [checked, setChecked] = useState<string[]>([])
  const [opinion, setOpinion] = useState('')
  const [items, setItems] = useState<Item[]>([{ item: '', fileSlot: '', note: '' }])
  const [marks, setMarks] = useState<Mark[]>([])
  const [due, setDue] = useState<Date | null>(null)

  const ids = subjects.map((subject) => subject.id)
  const many = ids.length > 1
  const given = items.filter((one) => one.item.trim())
  const extra = {
    ...(result === 'supplement' && {
      items: given.length ? given : [{ item: '（待填写）', fileSlot: '', note: '' }],
      ...(due && { dueTime: stampOf(due) }),
    }),
    ...(result === 'perfect' && { marks: marks.filter((mark) => mark.section && mark.text.trim()) }),
    ...(result === 'keep' && { keepReviewers: 1 }),
  }
  const sentResult = result === 'keep' ? 'pass' : result
  const needsReason = result === 'perfect' || result === 'reject'
  const { outcome, asking } = useDryRun(
    PATH,
    many ? { ids, result: sentResult, opinion: needsReason ? '（待填写理由）' : '', ...extra } : null,
  )
  const count = outcome?.ok.length ?? ids.length
  const allChecked = checked.length === checkList.length
  const ready =
    (result === 'pass' && allChecked) ||
    result === 'keep' ||
    (result === 'supplement' && given.length > 0) ||
    (needsReason && reasonGiven(opinion))

  const confirm = async () => {
    const sent = await send(PATH, {
      ids: outcome?.ok ?? ids,
      result: sentResult,
      opinion: opinion.trim(),
      ...extra,
    })
    if (sent.ok) onDone()
  }
  const { verb } = results[result]
  const similarity = many ? null : subjects[0]!.similarityMax

  return (
    <MoveDialog
      wide
      title="形式审查"
      verb={many ? `${verb} ${count} 个课题` : verb}
      grave={result === 'reject'}
      busy={busy}
      ready={ready && !asking && count > 0}
      hint={result === 'pass' && !allChecked ? `检查清单还有 ${checkList.length - checked.length} 项` : ''}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Names subjects={subjects} />
      {similarity ? (
        <p className={styles.help}>
          最高相似度 {similarity}%
          {subjects[0]!.similarityVerdict && subjects[0]!.similarityVerdict !== 'none' ? '，已作出认定' : ''}
        </p>
      ) : null}
      <Labelled label="审查结论" required>
        {(id) => (
          <RadioGroup
            id={id}
            direction="vertical"
            value={result}
            onChange={(event) => setResult(event.target.value as Result)}
          >
            {open.map((name) => (
              <Radio key={name} value={name}>
                {results[name].says}
              </Radio>
            ))}
          </RadioGroup>
        )}
      </Labelled>
      <DryRun outcome={outcome} />

      {result === 'pass' ? (
        <div className={styles.checks} role="group" aria-label="形式审查清单">
          <div className={styles.checksHead}>
            <span className={styles.label}>检查清单</span>
            <Button size="small" theme="borderless" onClick={() => setChecked(allChecked ? [] : [...checkList])}>
              {allChecked ? '全部取消' : '全部符合'}
            </Button>
          </div>
          {checkList.map((line) => (
            <Checkbox
              key={line}
              checked={checked.includes(line)}
              onChange={(event) =>
                setChecked((now) => (event.target.checked ? [...now, line] : now.filter((one) => one !== line)))
              }
            >
              {line}
            </Checkbox>
          ))}
        </div>
      ) : null}

      {result === 'supplement' ? (
        <>
          <div className={styles.lines} role="group" aria-label="需要补充的资料">
            <span className={styles.label}>
              需要补充的资料
              <span className={styles.star} aria-hidden>
                *
              </span>
            </span>
            {items.map((one, at) => (
              <div className={styles.line} key={at}>
                <Input
                  aria-label={`第 ${at + 1} 项资料`}
                  placeholder="资料名称"
                  value={one.item}
                  maxLength={50}
                  onChange={(item) => setItems(items.map((old, i) => (i === at ? { ...old, item } : old)))}
                />
                <div className={styles.row}>
                  <Choice
                    aria-label={`第 ${at + 1} 项对应的附件`}
                    placeholder="对应附件（选填）"
                    value={one.fileSlot}
                    showClear
                    onChange={(slot) => setItems(items.map((old, i) => (i === at ? { ...old, fileSlot: slot } : old)))}
                    options={fileSlots.map((slot) => ({ value: slot.slot, label: slot.name }))}
                  />
                  <Input
                    aria-label={`第 ${at + 1} 项说明`}
                    placeholder="说明要求"
                    value={one.note}
                    maxLength={200}
                    onChange={(note) => setItems(items.map((old, i) => (i === at ? { ...old, note } : old)))}
                  />
                </div>
                <Button
                  aria-label={`删除第 ${at + 1} 项资料`}
                  icon={<IconDelete />}
                  theme="borderless"
                  type="tertiary"
                  disabled={items.length === 1}
                  onClick={() => setItems(items.filter((_, i) => i !== at))}
                />
              </div>
            ))}
            <div>
              <Button
                size="small"
                icon={<IconPlus />}
                onClick={() => setItems([...items, { item: '', fileSlot: '', note: '' }])}
              >
                增加一项
              </Button>
            </div>
          </div>
          <Labelled label="截止时间" help="不填则为 5 个工作日之后">
            {(id) => (
              <div id={id}>
                <DatePicker
                  aria-label="截止时间"
                  type="dateTime"
                  format="yyyy-MM-dd HH:mm:ss"
                  value={due ?? undefined}
                  onChange={(date) => setDue(date instanceof Date ? date : null)}
                  style={{ width: '100%' }}
                />
              </div>
            )}
          </Labelled>
        </>
      ) : null}

      {result === 'perfect' ? (
        <div className={styles.lines} role="group" aria-label="标注到章节的修改意见">
          <span className={styles.label}>标注到章节的修改意见（选填）</span>
          {marks.map((mark, at) => (
            <div className={styles.line} key={at}>
              <Choice
                aria-label={`第 ${at + 1} 条意见所在章节`}
                placeholder="章节"
                value={mark.section}
                onChange={(section) => setMarks(marks.map((old, i) => (i === at ? { ...old, section: section } : old)))}
                options={sections.map((section) => ({ value: section.name, label: section.title }))}
              />
              <Input
                aria-label={`第 ${at + 1} 条意见`}
                placeholder="需要怎样修改"
                value={mark.text}
                maxLength={500}
                onChange={(text) => setMarks(marks.map((old, i) => (i === at ? { ...old, text } : old)))}
              />
              <Button
                aria-label={`删除第 ${at + 1} 条意见`}
                icon={<IconDelete />}
                theme="borderless"
                type="tertiary"
                onClick={() => setMarks(marks.filter((_, i) => i !== at))}
              />
            </div>
          ))}
          <div>
            <Button size="small" icon={<IconPlus />} onClick={() => setMarks([...marks, { section: '', text: '' }])}>
              增加一条
            </Button>
          </div>
        </div>
      ) : null}

      <ReasonField
        label={needsReason ? '理由' : '审查意见'}
        value={opinion}
        onChange={setOpinion}
        required={needsReason}
      />
    </MoveDialog>
  )
}
