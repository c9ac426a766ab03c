// ask asks the program behind the page. It gives whether there is an answer, and
// its text or what is wrong.
export async function ask(path) {
  try {
    const answer = await fetch(path);
    return [answer.ok, await answer.text()];
  } catch {
    return [false, 'The program behind this page does not answer.'];
  }
}

// query is a path with parameters.
export const query = (path, parameters) => `${path}?${new URLSearchParams(parameters)}`;
