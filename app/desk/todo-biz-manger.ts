import { title } from '~/app/lib/title'
import { t } from './texts'
import { todoLoader } from './todos.server'

export const loader = todoLoader('/todo/bizManger', () => t.todoBizManger)
export const meta = title(() => t.todoBizManger)
export { TodoScreen as default } from './todo-screen'
