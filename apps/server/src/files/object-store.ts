import type { Readable } from 'node:stream'
import type { StoreKeys } from './store-keys.ts'

export interface StoredObject {
  size: number
  /** Hexadecimal, of what is really stored. */
  md5: string
}

export interface ListedObject {
  key: string
  modified: Date
}

/** Both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** A place that keeps bytes under names. What is stored under a name never changes. */
export interface ObjectStore {
  /** Takes exactly `size` bytes or nothing; rejects with ObjectExists where the name is taken. */
  put(key: string, content: Readable, size: number): Promise<void>
  head(key: string): Promise<StoredObject | undefined>
  /** Only how large it is, which is cheap everywhere. */
  size(key: string): Promise<number | undefined>
  /** Rejects with ObjectMissing. */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** Also fine when there is none. */
  delete(key: string): Promise<void>
  /** Everything there is, left-overs of cut uploads included. */
  list(): AsyncIterable<ListedObject>
}

export class ObjectExists extends Error {}
export class ObjectMissing extends Error {}

/** Fewer or more bytes came than were announced. */
export class WrongLength extends Error {}

/** What a browser needs to put objects into the store by itself, below one folder, for a while. */
interface UploadAccess {
  key: { id: string; secret: string; token: string }
  bucket: string
  region: string
  /** Where the bucket answers: an object's address is this, a slash and its name. */
  endpoint: string
}

export interface Shown {
  /** From the list of types that are served. */
  mime: string
  disposition: string
}

/** How browsers reach the store. */
export interface StoreFront {
  /** Keys that write below `folder` and nowhere else. */
  access(folder: string, now: Date): Promise<UploadAccess>
  /** An address that shows one object to whoever has it, until it expires. */
  urlOf(key: string, shown: Shown, now: Date): Promise<string>
  /** The public key behind an address that a callback names; undefined: no address of this store's. */
  callbackKey(address: string): Promise<string | undefined>
  /** Puts an uploaded object where its uploader cannot change it any more; its name from then on. */
  settle(key: string, md5: string): Promise<string>
  /** The name that `settle` gives. */
  settledName(key: string): string
  /** Other sites that pages must be allowed to talk to. */
  readonly sites: readonly string[]
}

/** Whether there is room for an upload; asked before any of its bytes are taken. */
export interface UploadQuota {
  /** Rejects with a Refusal where it does not fit; false: room was reserved under this name before. */
  reserve(key: string, bytes: number, now: Date): Promise<boolean>
  release(key: string): Promise<void>
}

export interface FileStore {
  objects: ObjectStore
  front: StoreFront
  keys: () => Promise<StoreKeys>
  /** Browsers reach the store through this server. */
  own: boolean
}
