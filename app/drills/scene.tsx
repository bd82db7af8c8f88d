import { Banner, Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ExcelImport } from '~/app/files/excel/excel-import'
import { FormFiles } from '~/app/files/parts/form-files'
import { formatMinutes } from '~/app/lib/dates'
import { loadPage } from '~/app/lib/loader.server'
import { linkTo } from '~/app/lib/named-pages'
import { titleMeta } from '~/app/lib/page-title'
import { FormBar } from '~/app/ui/form-bar'
import { FormChoice, FormSwitch } from '~/app/ui/form/choice-fields'
import { FormNotices } from '~/app/ui/form/form-notices'
import { FormTextArea, FormText } from '~/app/ui/form/text-fields'
import { LeaveGuard, useLeavePage } from '~/app/ui/leave-guard'
import { Page, Section } from '~/app/ui/page'
import { MAX_FILES } from '~/worker/core/limits'
import type { SceneDetail } from '~/worker/drills/responses'
import * as drills from '~/worker/drills/calls'
import { loadSceneEditScreen } from '~/worker/drills/queries/scenes.server'
import { MATERIAL_EXTENSIONS } from '~/worker/drills/rules'
import type { Route } from './+types/scene'
import styles from './drills.module.css'
import { ScenePreview } from './parts/scene-preview'
import { QuestionsForm } from './parts/questions-form'
import { type SceneForm, useScene } from './parts/use-scene'
import { difficultyOptions, SceneStatusTag } from './parts/labels'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, drills.sceneDetail, (ctx) => loadSceneEditScreen(ctx, args.params.id))
export const meta = titleMeta((data: { scene: SceneDetail | null } | undefined) => data?.scene?.sceneName ?? t.adding)

/** Editor of one drill scenario. */
export default function Scene({ loaderData: { scene, categories } }: Route.ComponentProps) {
  return <Editor key={scene?.id ?? 'new'} scene={scene} categories={categories} />
}

type SceneData = Route.ComponentProps['loaderData']
function Basics({ form: { field }, scene, categories }: SceneData & { form: SceneForm }) {
  return (
    <Section title={t.basics}>
      <div className={styles.stack}>
        <FormText {...field('sceneName')} label={t.name} />
        <div className={styles.pair}>
          <FormChoice {...field('categoryId')} label={t.category} options={categories} />
          <FormChoice {...field('difficulty')} label={t.difficulty} options={difficultyOptions()} />
        </div>
        <FormTextArea {...field('summary')} label={t.summary} help={t.summaryHelp} rows={[4, 12]} />
        <FormFiles
          {...field('fileIds')}
          slot={{ slot: 'material', name: t.material, required: 0, exts: MATERIAL_EXTENSIONS, max: MAX_FILES }}
          bizType=""
          bizId=""
          known={scene?.files ?? []}
          help={t.materialHelp}
        />
        <FormSwitch {...field('open')} label={t.open} help={t.openHelp} />
      </div>
    </Section>
  )
}

function Versions({ of: versions }: { of: SceneDetail['versions'] }) {
  return (
    <Section title={t.versions}>
      <ul className={styles.plainList}>
        {versions.map((one) => (
          <li key={one.version}>
            <span>{t.versionLine(one.version, one.questionCount)}</span>
            <span className={styles.muted}>
              {one.createBy} · {formatMinutes(one.createTime)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Editor({ scene, categories }: SceneData) {
  const navigate = useNavigate()
  const goOn = useLeavePage()
  const [previewing, setPreviewing] = useState(false)
  const form = useScene(scene, (id) => {
    if (!scene) void goOn(linkTo('drillEdit', { id }), { replace: true })
  })
  const { busy } = form
  return (
    <Page
      title={scene?.sceneName ?? t.adding}
      actions={
        <>
          {scene && <SceneStatusTag status={scene.status} />}
          {scene && (
            <ExcelImport
              kind="drillQuestion"
              params={{ sceneId: scene.id }}
              before={async () => form.unsaved && form.submit()}
            />
          )}
          <Button onClick={() => setPreviewing(true)}>{t.preview}</Button>
        </>
      }
    >
      <LeaveGuard when={form.unsaved} />
      <form className={styles.editor} {...form.props}>
        {scene?.status === 1 && (
          <Banner type="info" fullMode={false} closeIcon={null} description={t.releasedNote(scene.version)} />
        )}
        <FormNotices form={form} summary />
        <Basics form={form} scene={scene} categories={categories} />
        <QuestionsForm form={form} />
        {scene && scene.versions.length > 0 && <Versions of={scene.versions} />}
        <FormBar words={form.busy ? '' : undefined}>
          <Button onClick={() => void navigate(linkTo('drillManage'))}>{t.back}</Button>
          <Button theme="solid" type="primary" htmlType="submit" loading={busy}>
            {scene?.status === 1 ? t.saveReleased : t.save}
          </Button>
        </FormBar>
      </form>
      {previewing && <ScenePreview scene={form.values} onClose={() => setPreviewing(false)} />}
    </Page>
  )
}
