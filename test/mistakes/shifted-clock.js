import process from 'node:process';

// Loaded before a program (`node --import`): its wall clock is wrong by CLOCK_SHIFT milliseconds. Time itself goes on.
const shift = Number(process.env.CLOCK_SHIFT);
const RightDate = Date;

globalThis.Date = class extends RightDate {
  constructor(...values) {
    if (values.length === 0) super(RightDate.now() + shift);
    else super(...values);
  }

  static now() {
    return RightDate.now() + shift;
  }
};
