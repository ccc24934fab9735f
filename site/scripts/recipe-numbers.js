// The numbers of a recipe that can be moved, and what they are called.

const isPositive = (value) => value > 0;
const isAtLeastZero = (value) => value >= 0;
const isShare = (value) => value >= 0 && value <= 1;

// See `RecipeRow` for what each holds.
export const PENALTY = {
  key: "std_penalty",
  title: "Penalty for uneven subscores",
  what: "points per point of spread",
  unit: "",
  low: 0,
  high: 1,
  step: 0.01,
  accepts: isAtLeastZero,
  expected: "a number of at least 0",
};

export const CREDIT = {
  key: "empty_shape_credit",
  title: "Credit for colors absent from both images",
  what: "in percent",
  unit: "%",
  factor: 100,
  low: 0,
  high: 100,
  step: 1,
  accepts: isShare,
  expected: "0 to 100 %",
};

export const SCALES = [
  {
    key: "placement_reach",
    title: "Placement: distance that scores 0",
    what: "in percent of the longer side",
    unit: "%",
    factor: 100,
    low: 2,
    high: 150,
    step: 1,
    accepts: isPositive,
    expected: "a number above 0",
  },
  {
    key: "overlap_share",
    title: "Internal shape: part of the overlap",
    what: "in percent, the rest being placement",
    unit: "%",
    factor: 100,
    low: 0,
    high: 100,
    step: 1,
    accepts: isShare,
    expected: "0 to 100 %",
  },
  {
    key: "softness_ratio",
    title: "Softness: ratio that scores 0",
    what: "a ratio",
    unit: "×",
    low: 1.05,
    high: 8,
    step: 0.05,
    accepts: (value) => value > 1,
    expected: "a number above 1",
  },
  {
    key: "saturation_range",
    title: "Bleed control: difference in saturation that scores 0",
    what: "of 1",
    unit: "",
    low: 0.01,
    high: 0.5,
    step: 0.01,
    accepts: isPositive,
    expected: "a number above 0",
  },
  {
    key: "luminance_range",
    title: "Range and contrast: difference in luminance that scores 0",
    what: "in levels of 255",
    unit: "",
    low: 1,
    high: 128,
    step: 1,
    accepts: isPositive,
    expected: "a number above 0",
  },
];

export function weightOf({ key, title }) {
  return {
    key,
    title,
    what: "weight in percent",
    unit: "%",
    digits: 1,
    low: 0,
    high: 100,
    step: 0.1,
    accepts: (value) => value >= 0 && value <= 100,
    expected: "0 to 100 %",
  };
}
