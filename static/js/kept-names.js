// Where names of pupils are kept in this browser: for the account that is signed in, by class.
const account = document.documentElement.dataset.account ?? "";

export const keyOf = (id) => `crossings:names:${account}:${id}`;
export const pendingOf = (id) => `crossings:pending:${account}:${id}`;

export function read(storage, key, empty) {
  try {
    return JSON.parse(storage.getItem(key)) ?? empty;
  } catch {
    return empty;
  }
}

export function write(storage, key, value) {
  try {
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false; // a browser without storage
  }
}

// The classes of this account of which names are kept here.
export function classes() {
  const start = keyOf("");
  try {
    const mine = Object.keys(localStorage).filter((key) => key.startsWith(start));
    return mine.map((key) => key.slice(start.length));
  } catch {
    return [];
  }
}

// The name of a pupil of this class. One that is kept with another class of the same teacher is
// moved here, because the pupil was.
export function takeOver(id, pupil) {
  adopt(id);
  const names = read(localStorage, keyOf(id), {});
  if (names[pupil] !== undefined) return names[pupil];
  for (const other of classes()) {
    const theirs = read(localStorage, keyOf(other), {});
    if (other === id || !theirs[pupil]) continue;
    names[pupil] = theirs[pupil];
    delete theirs[pupil];
    write(localStorage, keyOf(other), theirs);
    write(localStorage, keyOf(id), names);
    return names[pupil];
  }
  return undefined;
}

// Names from before they were kept by account: an account that may see the class takes them over.
export function adopt(id) {
  const before = `crossings:names:${id}`;
  const names = read(localStorage, before, null);
  if (!names) return;
  write(localStorage, keyOf(id), { ...names, ...read(localStorage, keyOf(id), {}) });
  localStorage.removeItem(before);
}
