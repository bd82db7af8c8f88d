import { Banner, Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { ask } from '~/app/lib/api'
import { shortStamp } from '~/app/lib/dates'
import { useAgain } from '~/app/lib/send'
import { tellFailure } from '~/app/lib/tell'
import { Facts } from '~/app/ui/field'
import type { DrawRow, Verified } from '~/worker/drills/answers'
import * as drills from '~/worker/drills/calls'
import { difficultyLabel } from '~/worker/drills/statuses'
import styles from '../drills.module.css'
import { t } from '../texts'

/** Number of digest characters that are shown. */
const SHORT = 12

/** Result, rule and seed of a draw. It can be repeated for verification. */
export function DrawDetail({ draw }: { draw: DrawRow }) {
  const again = useAgain()
  const [verified, setVerified] = useState<Verified | null>(null)
  const [busy, setBusy] = useState(false)
  const verify = async () => {
    setBusy(true)
    const answer = await again(() => ask(drills.verifyDraw, { id: draw.id }))
    setBusy(false)
    if (answer.ok) setVerified(answer.result)
    else tellFailure(answer)
  }
  const rule = draw.rule.map((line) =>
    t.lineWords(
      line.categoryName || t.anyCategory,
      line.difficulty ? difficultyLabel(line.difficulty) : t.anyDifficulty,
      line.count,
    ),
  )
  return (
    <div className={styles.stack}>
      <ol className={styles.drawResult}>
        {draw.items.map((one) => (
          <li key={one.versionId}>
            <strong>{one.sceneName}</strong>
            <span className={styles.muted}>{t.versionOf(one.version)}</span>
          </li>
        ))}
      </ol>
      <Facts
        items={[
          { label: t.rule, value: rule.join('\n'), wide: true },
          { label: t.code, value: draw.checkCode },
          { label: t.seed, value: String(draw.seed) },
          {
            label: t.candidates,
            value: t.candidateLine(draw.candidateCount, draw.candidateHash.slice(0, SHORT)),
            wide: true,
          },
          { label: t.depart, value: draw.departName },
          { label: t.drawer, value: draw.userName },
          { label: t.time, value: shortStamp(draw.createTime) },
        ]}
      />
      <div>
        <Button loading={busy} onClick={() => void verify()}>
          {t.verify}
        </Button>
      </div>
      <div role="status">{verified && <Outcome of={verified} />}</div>
    </div>
  )
}

function Outcome({ of }: { of: Verified }) {
  const wrong = [
    !of.candidatesEqual && t.wrongCandidates,
    !of.itemsEqual && t.wrongItems,
    !of.codeEqual && t.wrongCode,
  ].filter(Boolean)
  return (
    <div className={styles.stack}>
      <Banner
        type={of.equal ? 'success' : 'danger'}
        fullMode={false}
        closeIcon={null}
        title={of.equal ? t.verified : t.notVerified}
        description={wrong.join(' · ')}
      />
      <ul className={styles.plainList}>
        {of.changed.length === 0 && <li>{t.changedNone}</li>}
        {of.changed.map((one) => (
          <li key={one.sceneId}>
            {one.nowStatus === 1
              ? t.changedTo(one.sceneName, one.version, one.nowVersion)
              : t.changedOff(one.sceneName)}
          </li>
        ))}
      </ul>
    </div>
  )
}
