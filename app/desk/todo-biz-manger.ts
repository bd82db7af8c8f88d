import { title } from '~/app/frame/title'
import { todoLoader } from './todos.server'

export const loader = todoLoader('/todo/bizManger', '业务负责人待办')
export const meta = title('业务负责人待办')
export { TodoScreen as default } from './todo-screen'
