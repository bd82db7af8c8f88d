import { title } from '~/app/frame/title'
import { todoLoader } from './todos.server'

export const loader = todoLoader('/todo/mechanism', '机构联系人待办')
export const meta = title('机构联系人待办')
export { TodoScreen as default } from './todo-screen'
