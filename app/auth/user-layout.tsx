import { Outlet, useSearchParams } from 'react-router'
import { loadOpen } from '~/app/lib/load.server'
import { frameTexts } from '~/worker/system/queries.server'
import type { Route } from './+types/user-layout'
import { MAIN_TITLE, projectName } from './platforms'
import style from './user-layout.module.css'

export const loader = (args: Route.LoaderArgs) => loadOpen(args, frameTexts)
/** The texts stay while the form is at work. */
export const shouldRevalidate = () => false

const way = [
  { name: '申报', does: '填写申报书，机构联系人审批' },
  { name: '评审', does: '形式审查、初审与复审' },
  { name: '立项', does: '公示年度计划，编号立项' },
  { name: '研究', does: '开题、中期与结题报告' },
  { name: '评分评奖', does: '专家评分，评选优秀课题' },
]

/** The pages before signing in: the mark and the name at one side, what is to be done at the other. */
export default function UserLayout({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const foot = (
    <>
      <p>{loaderData.copyright}</p>
      <p>
        {loaderData.supportLine} · {loaderData.contactEmail} · {loaderData.filingNumber}
      </p>
    </>
  )
  return (
    <div className={style.page}>
      <header className={style.brand}>
        <div className={style.title}>
          <img src="/favicon.svg" alt="" width={48} height={48} />
          <div>
            <p>{MAIN_TITLE}</p>
            <h1>{projectName(search.get('plat'))}</h1>
          </div>
        </div>
        <ol className={style.way} aria-label="课题的一年">
          {way.map(({ name, does }) => (
            <li key={name}>
              <strong>{name}</strong>
              <span>{does}</span>
            </li>
          ))}
        </ol>
        <div className={style.foot}>{foot}</div>
      </header>
      <main className={style.side}>
        <div className={style.card}>
          <Outlet />
        </div>
      </main>
      <footer className={`${style.foot} ${style.small}`}>{foot}</footer>
    </div>
  )
}
