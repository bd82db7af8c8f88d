import { Banner, Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { callApi } from '~/app/lib/api'
import { formatMinutes } from '~/app/lib/dates'
import { useReauthentication } from '~/app/lib/use-send'
import { notifyFailure } from '~/app/lib/notify'
import { FactList } from '~/app/ui/field'
import type { DrawRow, DrawVerification } from '~/worker/drills/responses'
import * as drills from '~/worker/drills/calls'
import { difficultyLabel } from '~/worker/drills/statuses'
import styles from '../drills.module.css'
import { t } from '../texts'

/** Number of digest characters that are shown. */
const DIGEST_LENGTH = 12

/** Result, rule and seed of a draw. It can be repeated for verification. */
export function DrawDetail({ draw }: { draw: DrawRow }) {
  const again = useReauthentication()
  const [verified, setVerified] = useState<DrawVerification | null>(null)
  const [busy, setBusy] = useState(false)
  const verify = async () => {
    setBusy(true)
    const answer = await again(() => callApi(drills.verifyDraw, { id: draw.id }))
    setBusy(false)
    if (answer.ok) setVerified(answer.result)
    else notifyFailure(answer)
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
      <FactList
        items={[
          { label: t.rule, value: rule.join('\n'), wide: true },
          { label: t.code, value: draw.checkCode },
          { label: t.seed, value: String(draw.seed) },
          {
            label: t.candidates,
            value: t.candidateLine(draw.candidateCount, draw.candidateHash.slice(0, DIGEST_LENGTH)),
            wide: true,
          },
          { label: t.depart, value: draw.departName },
          { label: t.drawer, value: draw.userName },
          { label: t.time, value: formatMinutes(draw.createTime) },
        ]}
      />
      <div>
        <Button loading={busy} onClick={() => void verify()}>
          {t.verify}
        </Button>
      </div>
      <div role="status">{verified && <VerificationResult of={verified} />}</div>
    </div>
  )
}

function VerificationResult({ of }: { of: DrawVerification }) {
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
