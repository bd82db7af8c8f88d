import { IconClose, IconRefresh } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { Progress } from '../progress'
import { t } from '../texts'
import type { Task } from './task'
import type { TaskStore } from './task-store'
import style from './task-tray.module.css'

/** The tasks in the tray, latest first; loaded when the tray is opened. */
export default function TaskLines({ store, tasks }: { store: TaskStore; tasks: readonly Task[] }) {
  return (
    <ul>
      {tasks.toReversed().map((task) => (
        <li key={task.id} data-state={task.state}>
          <div className={style.head}>
            <strong>{task.title}</strong>
            <span className={style.state}>{t[`task${task.state}`]}</span>
            {task.state === 'running' ? (
              <Button size="small" theme="borderless" onClick={() => store.cancel(task.id)}>
                {t.cancelTask}
              </Button>
            ) : (
              <>
                {store.repeats(task) && (
                  <Button
                    size="small"
                    theme="borderless"
                    type="tertiary"
                    icon={<IconRefresh aria-hidden />}
                    aria-label={t.repeatTask(task.title)}
                    onClick={() => store.repeat(task.id)}
                  />
                )}
                <Button
                  size="small"
                  theme="borderless"
                  type="tertiary"
                  icon={<IconClose aria-hidden />}
                  aria-label={t.removeNamed(task.title)}
                  onClick={() => store.drop(task.id)}
                />
              </>
            )}
          </div>
          {task.state === 'running' && (
            <Progress percent={task.percent ?? 0} showInfo={task.percent !== null} aria-label={task.title} />
          )}
          {(task.message || task.result) && (
            <p>
              {task.message}{' '}
              {task.result && (
                <a href={task.result.href} download>
                  {task.result.label}
                </a>
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
