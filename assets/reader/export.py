"""The trained weights as the file that the server loads. python3 export.py reader.npz OUT -> OUT/whole.onnx, OUT/reader.onnx"""
import sys
from pathlib import Path

import numpy as np
import torch
import torch.nn as nn
from onnxruntime.quantization import QuantType, quantize_dynamic

from network import Tagger

INPUTS = ['ids', 'case', 'time', 'first', 'last']


class RoundedTable(nn.Module):
    """Rows of eight bits, each with a scale of its own."""

    def __init__(self, rows):
        super().__init__()
        scale = rows.abs().max(1, keepdim=True).values / 127 + 1e-12
        self.register_buffer('rows', (rows / scale).round().to(torch.int8))
        self.register_buffer('scale', scale)

    def forward(self, ids):
        return self.rows[ids].float() * self.scale[ids]


class Scores(nn.Module):
    """For one sentence, per word and head: the log probabilities of outside, first and further."""

    def __init__(self, tagger):
        super().__init__()
        self.tagger = tagger

    def forward(self, *inputs):
        return self.tagger(*(each[None] for each in inputs))[0].log_softmax(-1)


def main(weights, out):
    weights = np.load(weights)
    tagger = Tagger(weights['word.weight'].shape[0])
    tagger.load_state_dict({name: torch.from_numpy(weights[name].astype(np.float32))[None] for name in weights.files})
    for name in ('word', 'position', 'case', 'time'):
        setattr(tagger, name, RoundedTable(getattr(tagger, name).weight.data[0]))
    pieces, words = torch.ones(1, 9, dtype=torch.long), torch.ones(1, 6, dtype=torch.long)
    out.mkdir(parents=True, exist_ok=True)
    axes = {name: {1: 'words' if name in ('first', 'last', 'scores') else 'pieces'} for name in [*INPUTS, 'scores']}
    torch.onnx.export(
        Scores(tagger).eval(), (pieces, pieces, pieces, words, words), out / 'whole.onnx', dynamo=False,
        input_names=INPUTS, output_names=['scores'], dynamic_axes=axes, opset_version=17,
    )  # fmt: skip
    # Of the matrices each column has a scale of its own.
    quantize_dynamic(
        out / 'whole.onnx', out / 'reader.onnx', weight_type=QuantType.QInt8, per_channel=True,
        op_types_to_quantize=['MatMul'],
    )  # fmt: skip
    print({path.name: path.stat().st_size for path in sorted(out.glob('*.onnx'))})


main(*map(Path, sys.argv[1:3]))
