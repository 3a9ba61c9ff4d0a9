import { supplyTodo } from '@visa/contract/supply/todo'
import type { Db } from '../../../db/pool.ts'
import { on, type Route } from '../../../http/route.ts'
import { loadTodo } from './todo.service.ts'

export const todoRoutes = (db: Db): Route[] => [on(supplyTodo)(({ viewer }) => loadTodo(db, viewer))]
