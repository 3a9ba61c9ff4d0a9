/** Does something and notes how long it took. */
export type Timed = <Made>(name: string, work: () => Promise<Made> | Made) => Promise<Made>
