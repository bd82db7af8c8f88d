import { Button } from '@douyinfe/semi-ui'
import { useEffect, useId, useState } from 'react'
import { downloadHref, previewHref } from '~/app/files/file-urls'
import { callApi } from '~/app/lib/api'
import { loadPublicPage } from '~/app/lib/loader.server'
import { titleMeta } from '~/app/lib/page-title'
import { Choice } from '~/app/ui/choice'
import { Field } from '~/app/ui/field'
import { useLatest } from '~/app/ui/use-latest'
import type { PublicDrawResult } from '~/worker/drills/responses'
import * as drills from '~/worker/drills/calls'
import { loadPublicDrawScreen } from '~/worker/drills/queries/draws.server'
import { isAmong } from '~/worker/core/typed-keys'
import { difficulties } from '~/worker/drills/statuses'
import type { Route } from './+types/public-draw'
import styles from './public-draw.module.css'
import { DifficultyTag, difficultyOptions } from './parts/labels'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) => loadPublicPage(args, loadPublicDrawScreen)
export const meta = titleMeta(() => t.show)

type DrawFilters = { categoryId: string; difficulty: string; count: string }
const COUNTS = ['1', '2', '3', '5', '10']

/** State of a draw with the chosen filters. The result stays until the next draw. */
function useDraw() {
  const [drawn, setDrawn] = useState<PublicDrawResult | null>(null)
  const [at, setAt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [asked, setAsked] = useState<DrawFilters>({ categoryId: '', difficulty: '', count: '1' })
  const draw = async () => {
    if (busy) return
    setBusy(true)
    setProblem('')
    const { categoryId, difficulty, count } = asked
    const answer = await callApi(drills.drawPublicScenes, {
      ...(categoryId && { categoryId }),
      ...(isAmong(difficulties, difficulty) && { difficulty }),
      count: Number(count),
    })
    setBusy(false)
    setAt(0)
    if (answer.ok) setDrawn(answer.result)
    else {
      setDrawn(null)
      setProblem(answer.message)
    }
  }
  const reset = () => {
    setDrawn(null)
    setProblem('')
  }
  const turn = (by: number) => setAt((now) => Math.min((drawn?.items.length ?? 1) - 1, Math.max(0, now + by)))
  return { drawn, at, busy, problem, asked, setAsked, draw, reset, turn }
}

const toggleFullScreen = () =>
  void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
    () => {
      // The browser refuses full screen; the page stays as it is.
    },
  )
/** Elements with their own keyboard behaviour. */
const IGNORED_TARGETS = 'input, textarea, a, button, [role=combobox], [role=listbox]'
/**
 * Shortcuts of the public screen: Space, Enter or an arrow for the next scenario, the other arrow for the previous one,
 * Escape for a reset.
 */
function useDrawKeys(handlers: { goOn: () => void; turn: (by: number) => void; reset: () => void }) {
  const latest = useLatest(handlers)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const keys: Record<string, () => void> = {
        ' ': latest.current.goOn,
        Enter: latest.current.goOn,
        ArrowRight: () => latest.current.turn(1),
        ArrowLeft: () => latest.current.turn(-1),
        Escape: latest.current.reset,
        f: toggleFullScreen,
        F: toggleFullScreen,
      }
      const handler = keys[event.key]
      if (!handler || (target?.closest(IGNORED_TARGETS) && event.key !== 'Escape')) return
      event.preventDefault()
      handler()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [latest])
}

/** 演练场景抽取: public draw of scenarios that are marked public, made for a big screen. */
export default function PublicDraw({ loaderData: { total, categories } }: Route.ComponentProps) {
  const show = useDraw()
  const { drawn, at, busy, problem } = show
  const last = !drawn || at === drawn.items.length - 1
  const goOn = () => (last ? void show.draw() : show.turn(1))
  useDrawKeys({ ...show, goOn })
  const scene = drawn?.items[at]
  return (
    <div className={styles.screen}>
      <header>
        <h1>{t.show}</h1>
        <span>{drawn && t.sceneOf(at + 1, drawn.items.length)}</span>
      </header>
      <main id="page" aria-busy={busy} aria-live="polite">
        {scene ? (
          <Scene key={`${drawn.seed} ${at}`} scene={scene} />
        ) : (
          <div className={styles.idle}>
            <p className={styles.name}>{busy ? t.drawing : problem || (total ? t.ready : t.nothingPublic)}</p>
            {total > 0 && <p className={styles.help}>{t.readyHelp(total)}</p>}
          </div>
        )}
      </main>
      <footer>
        <Filters show={show} categories={categories} />
        <div className={styles.actions}>
          <Button size="large" disabled={!drawn || at === 0} onClick={() => show.turn(-1)}>
            {t.previousScene}
          </Button>
          <Button size="large" theme="solid" type="primary" disabled={total === 0} loading={busy} onClick={goOn}>
            {!drawn ? t.drawNow : last ? t.drawAgain : t.nextScene}
          </Button>
          <Button size="large" onClick={toggleFullScreen}>
            {t.fullScreen}
          </Button>
        </div>
        <p className={styles.proof}>{drawn ? t.seedCode(drawn.seed, drawn.checkCode) : ' '}</p>
        <p className={styles.keys}>{t.showKeys}</p>
      </footer>
    </div>
  )
}

const Scene = ({ scene }: { scene: PublicDrawResult['items'][number] }) => (
  <article className={styles.scene}>
    <p className={styles.kind}>
      <span>{scene.categoryName}</span>
      <DifficultyTag difficulty={scene.difficulty} />
      <span>{t.questionCount(scene.questionCount)}</span>
      <span>{t.versionOf(scene.version)}</span>
    </p>
    <h2 className={styles.name}>{scene.sceneName}</h2>
    <p className={styles.summary}>{scene.summary || t.noSummary}</p>
    {scene.files.length > 0 && (
      <ul className={styles.files} aria-label={t.material}>
        {scene.files.map((file) => (
          <li key={file.id}>
            <a href={previewHref(file) ?? downloadHref(file)} target="_blank" rel="noreferrer">
              {file.fileName}
            </a>
          </li>
        ))}
      </ul>
    )}
  </article>
)

function Filters({
  show: { asked, setAsked },
  categories,
}: {
  show: ReturnType<typeof useDraw>
  categories: readonly { value: string; label: string; count: number }[]
}) {
  const id = useId()
  return (
    <div className={styles.filters}>
      <Field label={t.category} for={`${id}-category`}>
        <Choice
          id={`${id}-category`}
          value={asked.categoryId}
          placeholder={t.anyCategory}
          showClear
          options={categories.map(({ value, label, count }) => ({ value, label: `${label}（${count}）` }))}
          onChange={(categoryId) => setAsked({ ...asked, categoryId })}
        />
      </Field>
      <Field label={t.difficulty} for={`${id}-difficulty`}>
        <Choice
          id={`${id}-difficulty`}
          value={asked.difficulty}
          placeholder={t.anyDifficulty}
          showClear
          options={difficultyOptions()}
          onChange={(difficulty) => setAsked({ ...asked, difficulty })}
        />
      </Field>
      <Field label={t.howMany} for={`${id}-count`}>
        <Choice
          id={`${id}-count`}
          value={asked.count}
          options={COUNTS.map((value) => ({ value, label: value }))}
          onChange={(count) => setAsked({ ...asked, count })}
        />
      </Field>
    </div>
  )
}
