import { Button } from '@douyinfe/semi-ui'
import { IconChevronDown, IconChevronUp } from '@douyinfe/semi-icons'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useQuery } from '~/app/lib/query'
import { SideSheet } from '~/app/ui/semi-controls'
import { QueryView } from '~/app/ui/query-view'
import type { Comparison } from '~/worker/similarity/contract'
import styles from './similarity-comparison.module.css'
import { scrollToPassage, splitAtPassages, passageRangesOf, comparisonSides } from './passages'
import { t } from './texts'
import * as similarity from '~/worker/similarity/calls'
import { subjectPageUrl } from '~/worker/policy/page-urls'

/** Two declarations side by side with the common passages highlighted in both. A highlight links to its counterpart. */
export function SimilarityComparison({
  id,
  onClose,
  onJudge,
}: {
  id: string
  onClose: () => void
  /** Present if the viewer may give a verdict. */
  onJudge?: () => void
}) {
  const { read, again } = useQuery(similarity.comparison, { id })
  return (
    <SideSheet
      visible
      title={t.compareTitle}
      width="min(1320px, 100vw)"
      onCancel={onClose}
      footer={
        <div className={styles.foot}>
          <Button onClick={onClose}>{t.close}</Button>
          {onJudge ? (
            <Button theme="solid" onClick={onJudge}>
              {t.giveVerdict}
            </Button>
          ) : null}
        </div>
      }
    >
      <QueryView read={read} again={again}>
        {(pair) => <ComparedPair pair={pair} />}
      </QueryView>
    </SideSheet>
  )
}

/** One of the two declarations, with the common passages highlighted. */
function ComparedDeclaration({
  side,
  pair,
  here,
  onGo,
}: {
  side: (typeof comparisonSides)[number]
  pair: Comparison
  here: number
  onGo: (passage: number) => void
}) {
  const one = pair[side]
  return (
    <section className={styles.side} aria-label={one.subjectName} tabIndex={0}>
      <header>
        <Link to={subjectPageUrl(one.subjectId)}>{one.subjectName}</Link>
        <span className={styles.muted}>
          {[side === 'own' ? t.thisDeclaration : t.otherDeclaration, one.year, one.departName]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </header>
      {one.readable ? null : <p className={styles.muted}>{t.notReadable}</p>}
      {one.documents.map((document) => (
        <article key={document.doc}>
          <h4>{document.title}</h4>
          <p className={styles.text}>
            {splitAtPassages(document.text, passageRangesOf(pair.passages, side, document.doc)).map(
              ({ text, passage }, at) =>
                passage === null ? (
                  text
                ) : (
                  <a
                    key={at}
                    href={`#passage-${passage + 1}`}
                    className={styles.mark}
                    data-passage={passage}
                    data-here={passage === here}
                    title={t.passageNumber(passage + 1)}
                    onClick={(event) => {
                      event.preventDefault()
                      onGo(passage)
                    }}
                  >
                    {text}
                  </a>
                ),
            )}
          </p>
        </article>
      ))}
    </section>
  )
}

function ComparedPair({ pair }: { pair: Comparison }) {
  const [here, setHere] = useState(0)
  const both = useRef<HTMLDivElement>(null)
  const { passages } = pair
  useEffect(() => scrollToPassage(both.current, 0, 'auto'), [])
  const go = (to: number) => {
    const next = (to + passages.length) % passages.length
    setHere(next)
    scrollToPassage(both.current, next, 'smooth')
  }
  return (
    <div className={styles.whole}>
      <div className={styles.bar}>
        <span>
          {pair.parts.length
            ? pair.parts.map((part) => t.copiedShare(part.title, part.rate)).join(t.semicolon)
            : t.nothingInCommon}
        </span>
        {passages.length ? (
          <span className={styles.steps}>
            <span role="status">{t.passageOf(here + 1, passages.length)}</span>
            <Button size="small" icon={<IconChevronUp />} aria-label={t.passageBefore} onClick={() => go(here - 1)} />
            <Button size="small" icon={<IconChevronDown />} aria-label={t.passageAfter} onClick={() => go(here + 1)} />
          </span>
        ) : null}
      </div>
      <div className={styles.sides} ref={both}>
        {comparisonSides.map((side) => (
          <ComparedDeclaration key={side} side={side} pair={pair} here={here} onGo={go} />
        ))}
      </div>
    </div>
  )
}
