import { Link } from 'react-router'
import { loadOpen } from '~/app/lib/load.server'
import { frameTexts } from '~/worker/system/queries.server'
import type { Route } from './+types/login-agree'
import style from './login-agree.module.css'

export const meta = () => [{ title: '用户使用协议 · 课题管理平台' }]
export const loader = (args: Route.LoaderArgs) => loadOpen(args, frameTexts)

const sections = [
  {
    title: '一、适用范围',
    text: [
      '本协议约定您使用本平台申报、评审、研究、评分和共享课题资料时的权利与义务。',
      '您勾选“我已阅读并同意”并登录，即表示接受本协议；不接受的，请停止登录。',
    ],
  },
  {
    title: '二、账号',
    text: [
      '账号由本人使用，不得转借、共用。密码应妥善保管，并在到期前更换。',
      '发现账号被他人使用，请立即修改密码并联系技术支持。',
      '人员变动后不再承担课题工作的，所在机构应及时告知中心停用账号。',
    ],
  },
  {
    title: '三、填报与评审',
    text: [
      '您填报和上传的内容应当真实、完整，不侵犯他人的知识产权，不含涉密信息。',
      '评审、评分人员应当独立、公正地发表意见；与课题有利害关系的，应当主动回避。',
      '评审材料、评审意见和未公布的结果应当保密，不得复制、转发或用于其他目的。',
    ],
  },
  {
    title: '四、个人信息与日志',
    text: [
      '平台只收集开展课题工作所需的姓名、单位、电话、邮箱等信息，并按角色限定可见范围。',
      '为保障安全和追溯责任，平台记录登录和操作的时间、地址与内容。',
    ],
  },
]

/** What one agrees to at the sign-in page. */
export default function LoginAgree({ loaderData }: Route.ComponentProps) {
  return (
    <main className={style.page}>
      <article className={style.text}>
        <h1>用户使用协议</h1>
        <p className={style.lead}>登录前请仔细阅读。</p>
        {sections.map(({ title, text }) => (
          <section key={title}>
            <h2>{title}</h2>
            {text.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </section>
        ))}
        <section>
          <h2>五、责任</h2>
          <p>{loaderData.disclaimer}</p>
        </section>
        <section>
          <h2>六、联系我们</h2>
          <p>
            {loaderData.supportLine}；邮箱：<a href={`mailto:${loaderData.contactEmail}`}>{loaderData.contactEmail}</a>
          </p>
        </section>
        <p>
          <Link to="/user/login">返回登录</Link>
        </p>
      </article>
    </main>
  )
}
