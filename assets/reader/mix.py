"""New sentences out of old ones: a title, place or detail of one stands in the frame of another."""
from network import HEADS

COLUMNS = ('ids', 'cases', 'stops', 'times')
# What stands in front of a title or place says what may stand there.
BEFORE = {'title': {}, 'place': {}, 'details': None}
for word in ("to", "let", "wanna", "we", "can", "come", "i", "me"):
    BEFORE['title'][word] = 'verb'
for word in ('a', 'an', 'the', 'for', 'some', 'is'):
    BEFORE['title'][word] = 'noun'
for word in 'at in on to by from of near into inside'.split():
    BEFORE['place'][word] = word


def runs_of(tags):
    begins = [at for at, tag in enumerate(tags) if tag == 1]
    for begin in begins:
        end = begin + 1
        while end < len(tags) and tags[end] == 2:
            end += 1
        yield begin, end


class Mixer:
    def __init__(self, lines, pieces):
        self.pieces, self.donors = pieces, {}
        for line in lines:
            for head, begin, end in self.parts_of(line):
                if end - begin <= 14:
                    self.donors.setdefault(self.slot(line, head, begin, end), []).append((line, begin, end))
        self.donors.pop(None, None)

    def parts_of(self, line):
        """What stands alone, from right to left, so that what is left of it keeps its place."""
        first = {head: readings[0] for head, readings in line['tags'].items() if readings}
        for head in BEFORE if len(first) == len(HEADS) else ():
            for begin, end in reversed(list(runs_of(first[head]))):
                if not any(any(first[other][begin:end]) for other in HEADS if other != head):
                    yield head, begin, end

    def word(self, line, at):
        return ''.join(self.pieces[piece].removeprefix('##') for piece in line['ids'][at])

    def slot(self, line, head, begin, end):
        stop = bool(begin and line['stops'][begin - 1])
        if head == 'details':
            is_free = (stop or begin == 0) and (end == len(line['ids']) or line['stops'][end - 1])
            return head if is_free else None
        before = self.word(line, begin - 1).split("'")[0] if begin else ''
        kind = BEFORE[head].get(before, 'other')
        return head, 'ing' if head == 'title' and self.word(line, begin).endswith('ing') else kind, stop

    def mix(self, line, rng):
        for wanted in BEFORE:
            for head, begin, end in list(self.parts_of(line)):
                pool = self.donors.get(self.slot(line, head, begin, end)) if head == wanted else None
                if pool and rng.random() < 0.55:
                    line = put_in(line, (head, begin, end), pool[rng.integers(len(pool))])
        return line


def put_in(line, part, donor):
    head, begin, end = part
    other, start, stop = donor
    mixed = {name: line[name][:begin] + other[name][start:stop] + line[name][end:] for name in COLUMNS}
    mixed['stops'][begin + stop - start - 1] = line['stops'][end - 1]
    none = [0] * (stop - start)
    middle = {each: other['tags'][each][0][start:stop] if each == head else none for each in HEADS}
    mixed['tags'] = {each: [line['tags'][each][0][:begin] + middle[each] + line['tags'][each][0][end:]] for each in HEADS}
    return mixed if len(mixed['ids']) <= 100 else line
